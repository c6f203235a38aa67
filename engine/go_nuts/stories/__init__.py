"""What may have happened at a table of Go Nuts, read off what is seen of it: where an observation meets the rules."""
