"""The rulebook, rule by rule."""
