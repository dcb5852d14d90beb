"""The order of waiting jobs: each owner's first, then each owner's second, and so on.

Ada waits with four jobs, Bob comes with two     A A A A  →  A B A B A A
"""

from redis import Redis
from rq import Queue

from service.jobs.queue import ServiceJob

MOST_LOOKED_AT = 10_000
"""Behind so many waiting jobs the order is that of arrival."""
SCRIPT = """#!lua flags=allow-oom
-- KEYS: the queue
-- ARGV: the job's id, what precedes an id in a job's key, how many jobs to look at
local function owner_of(id)
  local meta = redis.call('HGET', ARGV[2] .. id, 'meta')
  return meta and cjson.decode(meta)['payer'][1] or ''
end
if redis.call('LREM', KEYS[1], -1, ARGV[1]) == 0 then return 0 end
local own, waiting = owner_of(ARGV[1]), redis.call('LRANGE', KEYS[1], 0, ARGV[3] - 1)
local owners, round = {}, 1
for place, id in ipairs(waiting) do
  owners[place] = owner_of(id)
  if owners[place] == own then round = round + 1 end
end
local rounds = {}
for place, owner in ipairs(owners) do
  rounds[owner] = (rounds[owner] or 0) + 1
  if rounds[owner] > round then
    redis.call('LINSERT', KEYS[1], 'BEFORE', waiting[place], ARGV[1])
    return 1
  end
end
redis.call('RPUSH', KEYS[1], ARGV[1])
return 1
"""


def take_place(client: Redis, queue: Queue, job_id: str) -> None:
    """Move a job that has just been queued to its place in the line. Errors: redis-py's."""
    prefix = ServiceJob.key_for("")
    client.register_script(SCRIPT)([queue.key], [job_id, prefix, MOST_LOOKED_AT])
