"""Stored answers, where every worker of every host finds them.

A store that is slow, down, full, flushed or wrong costs speed, never a reply.
"""
