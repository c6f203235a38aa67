"""The end of a game from photographs: whose cards are whose, and what may be hidden."""
