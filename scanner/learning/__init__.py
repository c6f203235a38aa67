"""Learning a deck from pictures, or doing without one."""
