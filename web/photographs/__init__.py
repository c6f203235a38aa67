"""Photographs that people hand in: looked at in a process apart, counted, learned from."""
