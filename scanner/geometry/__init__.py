"""Where corners lie: cards in the picture, the table from straight above.  Nothing here looks for a card."""
