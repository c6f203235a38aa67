"""What is kept from one evening to the next: games, their pictures, decks, and who played how."""
