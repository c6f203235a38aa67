"""What people are asked about cards, numbers and seats, and what they say of them."""
