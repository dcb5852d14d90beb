"""The worker process under gunicorn: a loop reads requests, threads answer them.

gunicorn's own workers do not fit. Its threaded worker gives a thread to each new connection, and to
each that has sent a byte. So some 85 slow or silent clients hold all threads, and nothing notices a
client that leaves during a request. Under its gevent worker a search, which never yields to
greenlets, would block every other client. A proxy in front would hide slow clients only, and would
be one more thing to install.

So gunicorn manages the processes and parses the requests, and the worker is our own. No connection
holds a thread while its request arrives or while the client reads its reply.
"""
