"""Print on cards: names and numbers read off them."""
