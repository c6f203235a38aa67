"""The game on the table, and everything that people may do to it, one after another."""
