"""The eyes: from pictures to cards, and from cards to what lies where.  They know no rules and no deck counts."""
