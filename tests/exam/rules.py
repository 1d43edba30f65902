"""The rules of the wire, each with the lines that show it: one table for every language.

`ROWS` is all of it, in order; `L4` comes last, because its line is the last of the input and has no LF.
"""

from __future__ import annotations

import rules_encode
import rules_envelope
import rules_lines
import rules_members
import rules_values

from rows import Row, numbered

RULES = (
    *(f"L{n}" for n in range(1, 8)),
    *(f"J{n}" for n in range(1, 7)),
    *(f"E{n}" for n in range(1, 6)),
    *(f"M{n}" for n in range(1, 12)),
    *(f"W{n}" for n in range(1, 9)),
)

ROWS: tuple[Row, ...] = numbered(
    *rules_lines.ROWS, *rules_envelope.ROWS, *rules_members.ROWS, *rules_values.ROWS, *rules_encode.ROWS, rules_lines.LAST
)
