"""cgp-gen: provider packages for the Context Graph Protocol, generated from its JSON Schema."""

__version__ = "0.1.0"
