"""From frame to frame: what moves, which card is which, and what is told of the table."""
