"""What others say in English only, in Japanese: a pattern of each sentence, and its Japanese with what that names."""
