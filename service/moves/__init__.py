"""The move service: a request becomes a question, a question an answer."""
