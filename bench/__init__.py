"""What `make bench` measures, peers included."""
