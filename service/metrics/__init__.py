"""What Prometheus reads: counts of all workers, and the state of what they share."""
