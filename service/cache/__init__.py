"""Results of searches, shared by all workers of all hosts through Redis.

A server that is slow, down, full, flushed or wrong costs speed, never a reply.
"""
