"""Names of all metrics, and what they mean."""

REQUESTS = "countermove_requests"
LATENCY = "countermove_request_seconds"
KEY_REQUESTS = "countermove_key_requests"
REFUSALS = "countermove_refusals"
SEARCHES = "countermove_searches"
SEARCH_TIME = "countermove_search_seconds"
NODES = "countermove_search_nodes"
WAITING = "countermove_search_waiting_seconds"
SLOTS_IN_USE = "countermove_slots_in_use"
REDIS_TROUBLE = "countermove_redis_trouble"
SLOTS = "countermove_slots"
ACTIVE = "countermove_searches_active"
CONNECTIONS = "countermove_connections"
WORKERS = "countermove_workers"
ENDED = "countermove_workers_ended"
STOPPING = "countermove_stopping"
LOOKUPS = "countermove_cache_lookups"
CACHE_FAULTS = "countermove_cache_faults"
ENTRIES = "countermove_cache_entries"
STRATEGIES = "countermove_cache_strategies"
MEMORY = "countermove_memory_bytes"
JOBS = "countermove_jobs"
BUILD = "countermove_build"

ABOUT = {
    REQUESTS: "Requests by operation and status. A stream counts at its end.",
    LATENCY: "Time from a request's arrival to its reply, by operation.",
    KEY_REQUESTS: "Requests by the name of the API key.",
    REFUSALS: "Requests that were refused before they were read whole, by code of the problem.",
    SEARCHES: "Searches by game and algorithm.",
    SEARCH_TIME: "Time that searches ran, by game and algorithm.",
    NODES: "Positions that searches visited, by game and algorithm.",
    WAITING: "Time that a search had no slot.",
    SLOTS_IN_USE: "Search slots that are taken.",
    REDIS_TROUBLE: "Workers whose last calls to Redis failed or were refused.",
    SLOTS: "Search slots of this host.",
    ACTIVE: "Searches that run or wait for a slot.",
    CONNECTIONS: "Open connections.",
    WORKERS: "Worker processes.",
    ENDED: "Worker processes that have ended.",
    STOPPING: "1 from the stop signal on.",
    LOOKUPS: "Look-ups of answers by where they were found: memory, redis, or miss.",
    CACHE_FAULTS: "Faults of the cache: bad, failures, refused, dropped, as in /readyz.",
    ENTRIES: "Transposition entries asked of Redis, found there, sent there.",
    STRATEGIES: "Strategies of whole games found in Redis, sent there.",
    MEMORY: "Resident memory of master and workers of their own, and the memory that they share.",
    JOBS: "Jobs by state.",
    BUILD: "The version, as a label.",
}
"""Counters have `_total` after their names, and the version `_info`."""
