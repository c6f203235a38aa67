"""The rules and the referee: standard library only, no clock, no randomness, no files but the journal."""
