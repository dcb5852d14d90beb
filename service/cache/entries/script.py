"""The Lua script that puts and finds transposition entries, so that a batch is one command."""

from hashlib import sha1
from typing import Final

from service.cache.entries.layout import (
    BUCKETS,
    KEY_BYTES,
    RECORD_BYTES,
    SLOTS,
)

MOST_MADE: Final = 4
"""Segments that one call makes. Each takes a server most of a millisecond."""

_EXCHANGE: Final = """
local byte, sub, find, floor, call = string.byte, string.sub, string.find, math.floor, redis.pcall
local puts, asks, segments = ARGV[1], ARGV[2], tonumber(ARGV[3])
local written, life, hour = tonumber(ARGV[4]), ARGV[5], tonumber(ARGV[6])
local age, no_key = string.char(hour), string.rep('\\0', KEY_BYTES)
local names, unplaced, refused = {}, {}, false

local function number_of(name) return tonumber(string.match(name, '%d+$')) end

for i, name in ipairs(KEYS) do names[number_of(name)] = name end

local function change(...)
    local reply = call(...)
    refused = refused or (type(reply) == 'table' and reply.err and reply)
end

local makes = MOST_MADE
for i = 1, written do
    local length = call('STRLEN', KEYS[i])
    if length ~= SEGMENT_BYTES then
        if makes == 0 or refused then
            names[number_of(KEYS[i])] = nil
        else
            if length ~= 0 then change('UNLINK', KEYS[i]) end
            change('SETRANGE', KEYS[i], SEGMENT_BYTES - 1, '\\0')
            makes = makes - 1
        end
    end
end
for i = 1, refused and 0 or written do change('EXPIRE', KEYS[i], life) end

local function place(blob, at)
    local a, b, c, d, e, f, g, h = byte(blob, at, at + 7)
    local segment = floor((a + b * 256 + c * 65536 + d * 16777216) * segments / 4294967296)
    local bucket = floor((e + f * 256 + g * 65536 + h * 16777216) * BUCKETS / 4294967296)
    return names[segment], bucket * BUCKET_BYTES
end

local function read(name, start)
    local bucket = call('GETRANGE', name, start, start + BUCKET_BYTES - 1)
    if type(bucket) == 'string' and #bucket == BUCKET_BYTES then return bucket end
end

local function next_of(key, bucket, from)
    local at = find(bucket, key, from, true)
    while at and at % RECORD_BYTES ~= 1 do at = find(bucket, key, at + 1, true) end
    return at
end

local function chosen(bucket, key, depth, flags)
    local proven, own = floor(flags / 4) % 2, floor(flags / 8) % 2
    local at = next_of(key, bucket, 1)
    while at do
        local old_depth, old_flags = byte(bucket, at + KEY_BYTES, at + KEY_BYTES + 1)
        if floor(old_flags / 8) % 2 == own and (own == 0 or old_depth == depth) then
            local old_proven = floor(old_flags / 4) % 2
            local as_exact = flags % 4 == 0 or old_flags % 4 ~= 0
            local is_better = proven > old_proven
            if proven == 1 and old_proven == 1 or proven == old_proven and depth == old_depth then
                is_better = as_exact
            elseif proven == old_proven then
                is_better = depth > old_depth
            end
            return is_better and at
        end
        at = next_of(key, bucket, at + RECORD_BYTES)
    end
    local slot, least = nil, math.huge
    for at = 1, BUCKET_BYTES, RECORD_BYTES do
        local old_depth, made = byte(bucket, at + KEY_BYTES), byte(bucket, at + RECORD_BYTES - 1)
        local may_be_empty = old_depth == 0 and made == 0
        if may_be_empty and sub(bucket, at, at + KEY_BYTES - 1) == no_key then return at end
        local worth = old_depth - 8 * ((hour + 1 - made) % 256)
        if worth < least then slot, least = at, worth end
    end
    return slot
end

for at = 1, refused and 0 or #puts, RECORD_BYTES do
    local name, start = place(puts, at)
    local bucket = name and read(name, start)
    if not name then
        unplaced[#unplaced + 1] = sub(puts, at, at + RECORD_BYTES - 1)
    elseif bucket then
        local depth, flags = byte(puts, at + KEY_BYTES, at + KEY_BYTES + 1)
        local slot = chosen(bucket, sub(puts, at, at + KEY_BYTES - 1), depth, flags)
        if slot then
            local record = sub(puts, at, at + RECORD_BYTES - 2) .. age
            change('SETRANGE', name, start + slot - 1, record)
            if refused then break end
        end
    end
end

local found = {}
for at = 1, #asks, KEY_BYTES do
    local name, start = place(asks, at)
    local bucket = name and read(name, start)
    if bucket then
        local key = sub(asks, at, at + KEY_BYTES - 1)
        local slot = next_of(key, bucket, 1)
        while slot do
            found[#found + 1] = sub(bucket, slot, slot + RECORD_BYTES - 1)
            slot = next_of(key, bucket, slot + RECORD_BYTES)
        end
    end
end
return {table.concat(found), refused or '', table.concat(unplaced)}
"""


def exchange(slots: int, buckets: int) -> str:
    """Return the script for `slots` slots a bucket and `buckets` buckets a segment."""
    numbers = {
        "BUCKET_BYTES": slots * RECORD_BYTES,
        "SEGMENT_BYTES": buckets * slots * RECORD_BYTES,
        "BUCKETS": buckets,
        "KEY_BYTES": KEY_BYTES,
        "RECORD_BYTES": RECORD_BYTES,
        "MOST_MADE": MOST_MADE,
    }
    script = _EXCHANGE
    for name, number in numbers.items():
        script = script.replace(name, str(number))
    return script


EXCHANGE: Final = exchange(SLOTS, BUCKETS)
"""KEYS: the segments of the records to put, then those that only keys lie in.
ARGV: records to put; keys to find; the number of all segments; how many of KEYS are written; the
life of a segment in s; the hour modulo 256.
Reply: the records found; the error by which a write was refused, or nothing; the records to put
again. After a refused write no other is tried.

A segment that is missing, no string or of another length reads as misses. Puts make it anew, a few
segments a call; records of the others are to be put again. It is made with its full length, since a
string that grows takes up to twice its length. A server that is full refuses a script's first write
if that may need memory. So segments are made before anything else is written. Writing in existing
segments needs no memory, and a preceding EXPIRE makes a full server permit it.

A record takes the slot of the record with the same key. With the flag of an own depth, only a
record of that depth has the same key. Of the two, a proven record stays; else the deeper one; else
the exact one; else the new one. A record with a new key takes an empty slot, else that of the
shallowest record, where each hour of age counts as eight plies less. A host whose clock is fast
writes records of the next hour, so no age counts as negative.
"""

EXCHANGE_SHA: Final = sha1(EXCHANGE.encode(), usedforsecurity=False).hexdigest()
