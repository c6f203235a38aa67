"""What changed between pictures, and when the table is worth a look."""
