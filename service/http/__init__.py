"""The HTTP interface: requests, replies and errors."""
