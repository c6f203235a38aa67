"""What lies where on a table: row, plates, picks, and whose they are."""
