"""The move service: a request becomes a question, and a question gets an answer."""
