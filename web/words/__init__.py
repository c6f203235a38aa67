"""What the program says: sentences in both languages, the names of cards and places, and refusals in one sentence."""
