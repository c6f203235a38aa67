"""TODO(docstring)."""
