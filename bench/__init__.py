"""Benchmarks of the generator and of what it generates; `python bench/run.py` runs them."""
