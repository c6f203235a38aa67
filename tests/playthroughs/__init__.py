"""Whole games as readable text."""
