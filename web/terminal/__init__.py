"""What the commands of `donuts` do, and print."""
