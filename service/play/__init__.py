"""Play without HTTP: matches, and the Universal Chess Interface."""
