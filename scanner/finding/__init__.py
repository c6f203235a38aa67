"""Where cards lie in a picture: the networks, and what is made of what they say."""
