"""Play without HTTP: matches, and the protocols of chess and Go programs."""
