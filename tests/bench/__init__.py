"""How fast the program is: ``make bench`` writes ``docs/performance.md``."""
