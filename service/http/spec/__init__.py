"""What the API's description says beyond its schemas: shared names, formats, headers, examples.

Each module changes the document in place, whatever operations it has.
"""
