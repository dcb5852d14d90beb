"""What searches found, where every worker of every host finds it.

A server that is slow, down, full, flushed or wrong costs speed, never a reply.
"""
