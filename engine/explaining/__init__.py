"""Which story explains what is seen: what each costs, what stands behind it, when that is enough.  Knows no game."""
