"""Records of Othello, checkers, Go and the small board games."""
