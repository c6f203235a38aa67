"""One card after another: which finding is which, how long each is followed, and what of it is told."""
