"""Lua scripts that Redis runs as one command, so that a look-up costs one round trip.

All keys of a script have the same hash tag, so in a cluster they are on one node.
"""

from typing import Final

from service.cache.answers.stored_answer import RANK_DIGITS

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
local claim = 'not_requested'
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
            if ARGV[4] ~= '' then
                local waiting = redis.pcall('GET', KEYS[3])
                if type(waiting) ~= 'string' then waiting = '' end
                local known = string.find(waiting, ARGV[6], 1, true)
                if not known and #waiting < tonumber(ARGV[7]) then
                    waiting = waiting .. ARGV[6] .. ' '
                end
                redis.pcall('SET', KEYS[3], waiting, 'PX', ARGV[4])
            end
        end
    end
end
return {kind, entry, claim}
"""
"""KEYS: the entry, the claim, the addresses of those that wait for its search.
ARGV: the most bytes to read (empty: read none); the claim's token (empty: no claim); its life in
ms; the life of the addresses in ms (empty: do not wait); `always` (else claim only if there is no
entry); this process's address, which is added then; the length from which no more are added."""

FINISH: Final = f"""
local refused
for i = 3, #KEYS do
    local rank = redis.pcall('GETRANGE', KEYS[i], 0, {RANK_DIGITS - 1})
    local ours = type(rank) == 'string' and #rank == {RANK_DIGITS} and string.find(rank, '^%d+$')
    if not (ours and rank > ARGV[2]) then
        local set = redis.pcall('SET', KEYS[i], ARGV[i + 2], 'EX', ARGV[3])
        if set.err then refused = set end
    end
end
if ARGV[1] ~= '' then
    if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
    local waiting = redis.pcall('GET', KEYS[2])
    if type(waiting) == 'string' then
        for address in string.gmatch(waiting, '%x+') do
            redis.pcall('PUBLISH', ARGV[4] .. address, KEYS[1])
        end
    end
end
return refused
"""
"""KEYS: the claim, its waiters, then the keys of the entry. An entry of greater rank stays.
ARGV: the claim's token (empty: no claim); the rank; the life in s; the first part of the channels
of those that wait; then the entry for each key.

Each waiter is sent the claim's name. A user who may not publish stores the entry all
the same."""

RENEW: Final = """
if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
"""

KEEP: Final = """
redis.pcall('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2])
local kept = redis.pcall('GETRANGE', KEYS[1], 0, ARGV[3])
return type(kept) == 'string' and kept or 'no text'
"""
"""KEYS: the text's. ARGV: the text; its life in s; the most bytes to read.
Return the text that the key has then; an empty one where a full server refuses to write."""
