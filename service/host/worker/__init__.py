"""The worker process under gunicorn: its loop reads, its threads answer.

gunicorn's own workers were tried first. Its threaded one gives a thread to each connection that has
sent a byte, or is new: some 85 clients that send slowly, or nothing, hold all of them, and a client
that leaves in mid-request is seen by nobody. Its gevent one patches the standard library, under
which a search in the engine, which knows nothing of greenlets, stops every other client. A proxy in
front would hide slow clients, but not the others' leaving, and would be one more thing to install.

So gunicorn stays what it is good at, the master of processes and the parser of requests, and the
worker is ours: no thread is held by what has not arrived, or is not read.
"""
