"""The Go Text Protocol, version 2, over stdin and stdout, for Go and Hex.

The protocol: Farnebäck, Specification of the Go Text Protocol, version 2, draft 2 (2002),
https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html
"""
