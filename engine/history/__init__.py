"""The past of a game as its log tells it, and how what was told comes to be told otherwise."""
