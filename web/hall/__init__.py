"""Before a game: who plays, where everybody sits, with which deck, and which game it is."""
