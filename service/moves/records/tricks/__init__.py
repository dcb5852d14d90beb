"""Records of bridge, hearts and spades."""
