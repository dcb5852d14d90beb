"""The views, one file a resource. Decorators state each view's input, output and errors."""
