"""Forms of the records of xiangqi, a file each, and what they share."""
