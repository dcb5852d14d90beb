"""What a request and a reply are over HTTP."""
