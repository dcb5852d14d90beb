"""The processes of one host: gunicorn's arbiter, its workers, and the workers of jobs."""
