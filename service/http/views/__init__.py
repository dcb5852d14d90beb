"""One file a resource; the decorators are the contract, the bodies one thought."""
