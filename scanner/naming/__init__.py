"""Who a card is: compared with every enrolled face on what is seen of it."""
