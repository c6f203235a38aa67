"""The tests."""

import os

# As `web.cli` has it, and read when numpy is imported: two threads of one small sum wait for each other, and on a busy
# machine a card takes ten times as long to name.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
