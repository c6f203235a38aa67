"""What is remembered of a table from one game to the next.  Everything works without it."""
