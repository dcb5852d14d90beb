"""What Redis does in one command, so that a question costs one round trip.

All keys of a script have one hash tag: in a cluster they lie together.
"""

from typing import Final

from service.cache.entry import RANK_DIGITS

LOOK: Final = """
local entry, kind = '', 'nothing'
if ARGV[1] ~= '' then
    entry = redis.pcall('GETRANGE', KEYS[1], 0, ARGV[1])
    if type(entry) ~= 'string' then
        entry, kind = '', 'no_text'
    elseif entry ~= '' then
        kind = 'text'
    end
end
local claim = 'unasked'
if ARGV[2] ~= '' and (kind == 'nothing' or ARGV[5] == 'always') then
    local set = redis.pcall('SET', KEYS[2], ARGV[2], 'NX', 'PX', ARGV[3])
    if type(set) == 'table' then
        claim = set.ok and 'ours' or 'unknown'
    else
        local holder = redis.pcall('GET', KEYS[2])
        local left = redis.pcall('PTTL', KEYS[2])
        if holder == ARGV[2] then
            claim = 'ours'
        elseif type(holder) ~= 'string' or left < 0 or left > tonumber(ARGV[3]) then
            claim = 'unknown'
        else
            claim = 'anothers'
            if ARGV[4] ~= '' then redis.pcall('SET', KEYS[3], '', 'PX', ARGV[4]) end
        end
    end
end
return {kind, entry, claim}
"""
"""KEYS: entry, claim, mark of being awaited. ARGV: most bytes to read, empty: none; token, empty:
no claim; its life in ms; the mark's, empty: none; `always`, or claim only where nothing lies."""

FINISH: Final = f"""
local refused
for i = 2, #KEYS do
    local rank = redis.pcall('GETRANGE', KEYS[i], 0, {RANK_DIGITS - 1})
    local ours = type(rank) == 'string' and #rank == {RANK_DIGITS} and string.find(rank, '^%d+$')
    if not (ours and rank > ARGV[2]) then
        local set = redis.pcall('SET', KEYS[i], ARGV[i + 2], 'EX', ARGV[3])
        if set.err then refused = set end
    end
end
if ARGV[1] ~= '' and redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return refused
"""
"""KEYS: claim, then where the entry is to lie unless something of greater rank does.
ARGV: token, empty: no claim; rank; life in s; then an entry a key."""

RENEW: Final = """
if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
"""
