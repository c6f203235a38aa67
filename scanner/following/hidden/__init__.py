"""What hides a place of the table, which is not empty then: hands, coats, glare, shadows, the picture's edge."""
