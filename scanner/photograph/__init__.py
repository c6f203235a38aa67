"""A photograph looked at in peace: what is left over is looked for again, and the cards judge each other."""
