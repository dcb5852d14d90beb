"""Records of shogi."""
