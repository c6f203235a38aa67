"""Neural models: their weights, how to run them, and (in `models.workshop`) how they were made."""
