"""The workshop: how the pictures are made and the networks trained.  Nothing here is needed to play."""

import os

# As `web.cli` has it, and read when numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
