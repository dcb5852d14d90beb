"""Long work on RQ: a queue in a Redis of its own, and the workers that run what waits there."""
