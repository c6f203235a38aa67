"""The referee at one table, look after look: the log that is kept, and all that is asked and answered along the way."""
