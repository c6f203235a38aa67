"""Naming cards, learning decks, photographs and whose cards are whose."""
