"""``python -m cgp_gen``."""

from cgp_gen.cli import main

main()
