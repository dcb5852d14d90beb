"""What plays without HTTP: matches, and the Universal Chess Interface."""
