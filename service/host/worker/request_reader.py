"""Turn bytes as they arrive into complete requests, with gunicorn's own parser.

gunicorn parses the head once, when its end has arrived, and the result says how the body is
framed. Nothing here reads how long it is, so two readings cannot differ. gunicorn also reads the
lines of chunks and the trailers. Sizes are bounded. Each byte is searched for the end once, however
few bytes arrive at a time.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from cachetools import FIFOCache
from gunicorn.http.body import ChunkedReader  # type: ignore[import-untyped]
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    ChunkMissingTerminator,
    LimitRequestHeaders,
    UnsupportedTransferCoding,
)
from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.http.unreader import Unreader  # type: ignore[import-untyped]

from service.errors import Problem

MOST_HEAD_BYTES = 1 << 16
"""Bound of a head, and of a body's trailers."""
MOST_FRAMING_BYTES = 1 << 16
"""Bound of all lines between a body's chunks."""

FIRST_WITH_HOST = (1, 1)
HOST, TRANSFER_ENCODING = "HOST", "TRANSFER-ENCODING"
UNDONE = ("chunked", "identity")
"""Transfer codings that the application does not see."""
MOST_KNOWN = 1024
MOST_KNOWN_BYTES = 2048
"""Bounds of the heads that are remembered."""
LINE_END = b"\r\n"
HEAD_END = b"\r\n\r\n"


class NotYetError(Exception):
    """More bytes are needed."""


class ReceivedBytes(Unreader):  # type: ignore[misc]
    """Received bytes for gunicorn's parser. Errors: `NotYetError` if it needs more."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        super().__init__()
        self._parts = parts

    def chunk(self, size_hint: int | None = None) -> bytes:  # noqa: ARG002 - gunicorn's
        for part in self._parts:
            if part:
                return part
        raise NotYetError

    def take_remaining(self) -> bytes:
        """Return the bytes that the parser did not use, and drop all."""
        self._parts = iter(())
        rest: bytes = self.take_buffered()
        return rest


class EndFinder:
    """Finds an end mark in bytes that arrive in parts, without searching a byte again and again."""

    def __init__(self, end: bytes, searched: int = 0) -> None:
        self._end = end
        self._searched = searched

    def finds_new(self, data: bytearray) -> bool:
        """Return whether a new end mark has arrived. `data` may only have grown since."""
        begin = max(0, self._searched + 1 - len(self._end))
        self._searched = len(data)
        return data.find(self._end, begin) >= 0

    def is_decided(self, data: bytearray) -> bool:
        """Return whether an end mark has arrived, or a bare line feed, which is refused."""
        new = self._searched
        return self.finds_new(data) or (
            data.count(b"\n", new) > data.count(LINE_END, max(0, new - 1))
        )


class ParsedRequest(Request):  # type: ignore[misc]
    """A request: its head, and its body once that is complete."""

    _expected_100_continue: bool
    body: Any

    size = 0
    """Bytes of the head, and of the body once that is complete."""
    content = b""
    """The body, once it is complete."""
    text = b""
    """All its bytes, if they came at once."""

    def expects_continue(self) -> bool:
        """Return whether the client waits for 100 Continue; true once at most."""
        expects = self._expected_100_continue
        self._expected_100_continue = False
        return expects

    def is_plain(self) -> bool:
        """Whether it has no body in chunks and does not expect 100 Continue."""
        return not self._expected_100_continue and not isinstance(self.body.reader, ChunkedReader)

    def again(self) -> "ParsedRequest":
        """Return a request with the same head."""
        other = object.__new__(ParsedRequest)
        other.__dict__.update(self.__dict__)
        return other

    def fill(self, content: bytes) -> None:
        """Set the body, so that gunicorn does not read it."""
        self._expected_100_continue = False
        self.content = content
        self.body = BytesIO(content)
        self.size += len(content)


class KnownHeads:
    """Heads that the parser has read lately: equal bytes have equal meaning.

    A client that keeps its connection sends the same head again and again.
    """

    def __init__(self) -> None:
        self._heads: FIFOCache[bytes, ParsedRequest] = FIFOCache(MOST_KNOWN)

    def __len__(self) -> int:
        return len(self._heads)

    def get(self, data: bytes) -> ParsedRequest | None:
        """Return a request with this head, which is the caller's to fill."""
        known = self._heads.get(data)
        return None if known is None else known.again()

    def put(self, data: bytes, head: ParsedRequest) -> None:
        """Remember a head, unless it is large. The oldest goes first."""
        if len(data) <= MOST_KNOWN_BYTES:
            self._heads[data] = head.again()


class RequestReader:
    """Reads a connection's requests: `feed` adds bytes, `take` returns a request."""

    def __init__(
        self,
        cfg: Any,  # noqa: ANN401 - gunicorn's
        client: object,
        most_body: int,
        known: KnownHeads,
    ) -> None:
        """`known`: the heads that the worker knows, which all its readers share."""
        self._known = known
        self._cfg = cfg
        self._client = client
        self._most_body = most_body
        self._bytes = bytearray()
        self._at_once = b""
        """The bytes that came last, if none were held before them."""
        self._head_end = EndFinder(HEAD_END)
        self.taken = 0
        """Number of requests taken so far."""
        self._body: ChunkedBody | FixedLengthBody | None = None
        self.head: ParsedRequest | None = None
        """A request whose head is complete and whose body is not."""

    def feed(self, data: bytes) -> None:
        self._at_once = data if self.is_empty else b""
        self._bytes += data

    @property
    def is_empty(self) -> bool:
        """Whether nothing of a request has arrived."""
        return not self._bytes and self.head is None

    def forget(self) -> None:
        """Drop all bytes. No further request is taken."""
        self._bytes.clear()
        self._at_once = b""
        self.head = self._body = None

    def __len__(self) -> int:
        """Return the number of bytes held."""
        head = self.head.size if self.head else 0
        return len(self._bytes) + head + (len(self._body) if self._body else 0)

    @property
    def has_begun(self) -> bool:
        """Whether a part of a request has arrived."""
        is_one_empty_line = LINE_END.startswith(self._bytes)
        return self.head is not None or not is_one_empty_line

    def take(self) -> ParsedRequest | None:
        """Take the next request if it is complete.

        Errors: gunicorn's `ParseException`, `Problem` too_large, bad_request. After one nothing can
        be read.
        """
        if self.head is None:
            self._take_head()
        if self.head is None or self._body is None or not self._body.take(self._bytes):
            return None
        request = self.head
        request.fill(bytes(self._body.content))
        self.head = self._body = None
        self.taken += 1
        if len(self._at_once) == request.size:
            request.text = self._at_once
        self._at_once = b""
        return request

    def _take_head(self) -> None:
        if not self._bytes:
            return
        if not self._head_end.is_decided(self._bytes):
            self._check_head_size()
            return
        end = self._bytes.find(HEAD_END) + len(HEAD_END)
        text = bytes(self._bytes[:end])
        if known := self._known.get(text):
            self._begin(known, end)
            return
        received = ReceivedBytes(iter([bytes(self._bytes)]))
        try:
            head = ParsedRequest(self._cfg, received, self._client, self.taken + 1)
        except NotYetError:
            self._check_head_size()
            return
        _check_head(head)
        head.size = len(self._bytes) - len(received.take_remaining())
        self._begin(head, head.size)
        if head.size == end and head.is_plain():
            self._known.put(text, head)

    def _begin(self, head: ParsedRequest, size: int) -> None:
        """Errors: `Problem` too_large."""
        self._body = _body_of(head, self._most_body)
        self.head = head
        del self._bytes[:size]
        self._head_end = EndFinder(HEAD_END)

    def _check_head_size(self) -> None:
        if len(self._bytes) > MOST_HEAD_BYTES:
            raise LimitRequestHeaders(f"the head is larger than {MOST_HEAD_BYTES} bytes")


class FixedLengthBody:
    """A body whose length is in the head."""

    def __init__(self, length: int) -> None:
        self._length = length
        self.content = b""

    def __len__(self) -> int:
        return len(self.content)

    def take(self, data: bytearray) -> bool:
        """Move the body out of `data` if it is complete. Return whether it is."""
        if len(data) < self._length:
            return False
        self.content = bytes(data[: self._length])
        del data[: self._length]
        return True


class ChunkedBody:
    """A body in chunks, of `most` bytes at most."""

    def __init__(self, reader: ChunkedReader, most: int) -> None:
        self._reader = reader
        self._most = most
        self._missing: int | None = None
        """Bytes of the current chunk still to come. `None`: the next line has a chunk's size."""
        self._framing = 0
        self._line_end = EndFinder(LINE_END)
        self._trailers_end: EndFinder | None = None
        """Set while the last size has arrived and its trailers have not."""
        self._is_whole = False
        self.content = bytearray()

    def __len__(self) -> int:
        return len(self.content)

    def take(self, data: bytearray) -> bool:
        """Move the chunks out of `data`. Return whether the body is complete."""
        while not self._is_whole:
            if not (self._take_size(data) if self._missing is None else self._take_chunk(data)):
                return False
        return True

    def _take_size(self, data: bytearray) -> bool:
        """Take a line with a size, and the trailers after the last. Return whether it was there."""
        if not self._may_hold_a_size(data):
            return False
        line = data.find(LINE_END) + len(LINE_END)
        received = ReceivedBytes(_in_two(data, line))
        try:
            size: int = self._reader.parse_chunk_size(received)[0]
        except NotYetError:
            # The line is complete, so the end of the trailers is missing.
            self._trailers_end = EndFinder(HEAD_END, len(data))
            return False
        if size == 0:
            data[:] = received.take_remaining()
            self._is_whole = True
        else:
            del data[:line]
            self._count(line, size)
            self._missing = size
            self._line_end = EndFinder(LINE_END)
        return True

    def _may_hold_a_size(self, data: bytearray) -> bool:
        """Return whether the parser can read the size or refuse the line."""
        if self._trailers_end is None:
            is_too_long: bool = len(data) > self._reader.limit_chunk_size_line
            return self._line_end.finds_new(data) or is_too_long
        if self._trailers_end.is_decided(data):
            return True
        if len(data) > MOST_HEAD_BYTES:
            raise LimitRequestHeaders("the trailers are too large")
        return False

    def _count(self, line: int, size: int) -> None:
        self._framing += line
        if len(self.content) + size > self._most:
            raise too_large(self._most)
        if self._framing > MOST_FRAMING_BYTES:
            raise Problem("too_large", "the body has too many chunks")

    def _take_chunk(self, data: bytearray) -> bool:
        """Take the received part of a chunk. Return whether the chunk is complete."""
        part = data[: self._missing]
        del data[: len(part)]
        self.content += part
        self._missing = (self._missing or 0) - len(part)
        if self._missing or len(data) < len(LINE_END):
            return False
        if not data.startswith(LINE_END):
            raise ChunkMissingTerminator(bytes(data[: len(LINE_END)]))
        del data[: len(LINE_END)]
        self._missing = None
        return True


def _in_two(data: bytearray, first: int) -> Iterator[bytes]:
    """Yield two parts. The second is copied only if it is needed."""
    yield bytes(data[:first])
    yield bytes(data[first:])


def _check_head(head: ParsedRequest) -> None:
    """Refuse what gunicorn takes, and nobody may rely on.

    Errors: `Problem` bad_request for a request of HTTP/1.1 that names no host (RFC 9112, 3.2);
    `UnsupportedTransferCoding` for a coding that would reach the application as it is.
    """
    if head.version >= FIRST_WITH_HOST and not any(name == HOST for name, _ in head.headers):
        raise Problem("bad_request", "a request of HTTP/1.1 needs the header Host")
    for name, value in head.headers:
        codings = value.lower().split(",") if name == TRANSFER_ENCODING else ()
        if any(coding.strip(" \t") not in UNDONE for coding in codings):
            raise UnsupportedTransferCoding(value)


def _body_of(head: ParsedRequest, most: int) -> FixedLengthBody | ChunkedBody:
    """Errors: `Problem` too_large."""
    reader = head.body.reader
    if isinstance(reader, ChunkedReader):
        return ChunkedBody(reader, most)
    if reader.length > most:
        raise too_large(most)
    return FixedLengthBody(reader.length)


def too_large(most: int) -> Problem:
    return Problem("too_large", f"the body is larger than {most} bytes")
