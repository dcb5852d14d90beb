"""Additions to the API's description: shared names, formats, headers, examples.

Each module changes the document in place, whatever operations it has.
"""
