"""Records of backgammon."""
