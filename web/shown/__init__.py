"""What everybody may see of a game, as plain records for the pages."""
