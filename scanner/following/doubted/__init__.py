"""What stays in doubt though it lies still, and by what other means it is looked at."""
