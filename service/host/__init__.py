"""The processes of one host: gunicorn and its workers, and what they share."""
