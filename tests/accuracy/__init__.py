"""How often the eyes and the referee are right: ``make accuracy`` writes ``docs/accuracy.md``."""
