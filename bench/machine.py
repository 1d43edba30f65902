"""Which machine the figures were taken on, in words."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from bench import programs


def machine() -> dict[str, str]:
    """Processor, cores, memory, system and versions, and how busy it was when the run began."""
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    busy = f"{load:.1f} of {cores} cores"
    return {
        "processor": _processor(),
        "cores": str(cores),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB",
        "system": _system(),
        **programs.versions(),
        "busy before": busy if load < cores / 4 else busy + " (too busy for figures to be quoted)",
    }


def _processor() -> str:
    """The model's name with its numbers, as far as the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    facts = dict(re.findall(r"^(model name|cpu family|model|stepping)\s*: (.*)$", text, re.MULTILINE))
    if "model name" not in facts:
        return platform.processor() or platform.machine()
    return f"{facts['model name']} (family {facts.get('cpu family', '?')}, model {facts.get('model', '?')})"


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.platform(terse=True)
    return f"{name}, {platform.system()} {platform.release()} {platform.machine()}"
