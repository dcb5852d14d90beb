"""Finished answers, kept where every worker of every host finds them.

Whatever the store does, slow, down, full, flushed or lying, it costs speed alone.
"""
