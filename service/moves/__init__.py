"""The move service: from a request to a question to an answer."""
