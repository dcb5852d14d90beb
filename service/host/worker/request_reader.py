"""From bytes as they come to whole requests, read by gunicorn's own parser.

The head is parsed once, as soon as its end is here, and how the body is framed is asked of what
came of that: nothing here reads a header, so that no two readings can differ. Lines of chunks and
trailers are read by gunicorn's reader too. What is read is bounded; it is searched for its end as
it comes, and parsed when that is here, however few bytes come at once.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from gunicorn.http.body import ChunkedReader  # type: ignore[import-untyped]
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    ChunkMissingTerminator,
    LimitRequestHeaders,
)
from gunicorn.http.message import Request  # type: ignore[import-untyped]
from gunicorn.http.unreader import Unreader  # type: ignore[import-untyped]

from service.errors import Problem

MOST_HEAD_BYTES = 1 << 16
"""Of a head, and of the trailers of a body."""
MOST_FRAMING_BYTES = 1 << 16
"""Of the lines between the chunks of a body."""

LINE_END = b"\r\n"
HEAD_END = b"\r\n\r\n"


class NotYetError(Exception):
    """More bytes are needed."""


class Arrived(Unreader):  # type: ignore[misc]
    """Bytes that are here, for gunicorn's parser. Errors: `NotYetError` where it asks for more."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        super().__init__()
        self._parts = parts

    def chunk(self, size_hint: int | None = None) -> bytes:  # noqa: ARG002 - gunicorn's
        for part in self._parts:
            if part:
                return part
        raise NotYetError

    def take_rest(self) -> bytes:
        """Give what is left over, and hold nothing any more."""
        self._parts = iter(())
        rest: bytes = self.take_buffered()
        return rest


class Search:
    """For the end of what comes little by little: no byte is searched again and again."""

    def __init__(self, end: bytes, searched: int = 0) -> None:
        self._end = end
        self._searched = searched

    def finds_one(self, data: bytearray) -> bool:
        """Whether one is here that was not the last time; `data` has only grown since."""
        begin = max(0, self._searched + 1 - len(self._end))
        self._searched = len(data)
        return data.find(self._end, begin) >= 0

    def settles(self, data: bytearray) -> bool:
        """Whether one is here, or a line feed alone, after which none comes."""
        new = self._searched
        return self.finds_one(data) or (
            data.count(b"\n", new) > data.count(LINE_END, max(0, new - 1))
        )


class Asked(Request):  # type: ignore[misc]
    """A request: its head, and its body once all of it is here."""

    _expected_100_continue: bool
    body: Any

    size = 0
    """Bytes of the head, and of the body once it is here."""

    def expects_continue(self) -> bool:
        """Whether the client waits to be told to go on; once."""
        expects = self._expected_100_continue
        self._expected_100_continue = False
        return expects

    def fill(self, content: bytes) -> None:
        """Give the body. gunicorn need not ask for it any more."""
        self._expected_100_continue = False
        self.body = BytesIO(content)
        self.size += len(content)


class RequestReader:
    """What a connection says: fed with bytes, asked for requests."""

    def __init__(self, cfg: Any, client: object, most_body: int) -> None:  # noqa: ANN401 - gunicorn's
        self._cfg = cfg
        self._client = client
        self._most_body = most_body
        self._bytes = bytearray()
        self._head_end = Search(HEAD_END)
        self.taken = 0
        """Requests taken so far."""
        self._body: Chunks | Measured | None = None
        self.head: Asked | None = None
        """The head that is here while its body is not."""

    def feed(self, data: bytes) -> None:
        self._bytes += data

    def forget(self) -> None:
        """Hold nothing any more: no request will be taken."""
        self._bytes.clear()
        self.head = self._body = None

    def __len__(self) -> int:
        """Bytes held."""
        head = self.head.size if self.head else 0
        return len(self._bytes) + head + (len(self._body) if self._body else 0)

    @property
    def has_begun(self) -> bool:
        """Whether a request has begun that is not whole."""
        is_one_empty_line = LINE_END.startswith(self._bytes)
        return self.head is not None or not is_one_empty_line

    def take(self) -> Asked | None:
        """Take the next request, if all of it is here.

        Errors: gunicorn's `ParseException`, `Problem` too_large; nothing more can be read then.
        """
        if self.head is None:
            self._take_head()
        if self.head is None or self._body is None or not self._body.take(self._bytes):
            return None
        asked = self.head
        asked.fill(bytes(self._body.content))
        self.head = self._body = None
        self.taken += 1
        return asked

    def _take_head(self) -> None:
        if not self._head_end.settles(self._bytes):
            self._check_head_size()
            return
        arrived = Arrived(iter([bytes(self._bytes)]))
        try:
            head = Asked(self._cfg, arrived, self._client, self.taken + 1)
        except NotYetError:
            self._check_head_size()
            return
        self._body = _body_of(head, self._most_body)
        self.head = head
        rest = arrived.take_rest()
        head.size = len(self._bytes) - len(rest)
        self._bytes = bytearray(rest)
        self._head_end = Search(HEAD_END)

    def _check_head_size(self) -> None:
        if len(self._bytes) > MOST_HEAD_BYTES:
            raise LimitRequestHeaders(f"the head is larger than {MOST_HEAD_BYTES} bytes")


class Measured:
    """A body whose length the head tells."""

    def __init__(self, length: int) -> None:
        self._length = length
        self.content = b""

    def __len__(self) -> int:
        return len(self.content)

    def take(self, data: bytearray) -> bool:
        """Move the body out of `data`, if all of it is there."""
        if len(data) < self._length:
            return False
        self.content = bytes(data[: self._length])
        del data[: self._length]
        return True


class Chunks:
    """A body in chunks, of `most` bytes at most."""

    def __init__(self, reader: ChunkedReader, most: int) -> None:
        self._reader = reader
        self._most = most
        self._missing: int | None = None
        """Bytes of the chunk at hand still to come; None: a line with a size is next."""
        self._framing = 0
        self._line_end = Search(LINE_END)
        self._trailers_end: Search | None = None
        """Where the line with the last size is here, and its trailers are not."""
        self._is_whole = False
        self.content = bytearray()

    def __len__(self) -> int:
        return len(self.content)

    def take(self, data: bytearray) -> bool:
        """Move what is there out of `data`; whether that was the last of it."""
        while not self._is_whole:
            if not (self._take_size(data) if self._missing is None else self._take_chunk(data)):
                return False
        return True

    def _take_size(self, data: bytearray) -> bool:
        """Take a line with a size, and with the last one the trailers; whether it was there."""
        if not self._may_hold_a_size(data):
            return False
        line = data.find(LINE_END) + len(LINE_END)
        arrived = Arrived(_in_two(data, line))
        try:
            size: int = self._reader.parse_chunk_size(arrived)[0]
        except NotYetError:
            # The line was there: what is not is the end of the trailers.
            self._trailers_end = Search(HEAD_END, len(data))
            return False
        if size == 0:
            data[:] = arrived.take_rest()
            self._is_whole = True
        else:
            del data[:line]
            self._count(line, size)
            self._missing = size
            self._line_end = Search(LINE_END)
        return True

    def _may_hold_a_size(self, data: bytearray) -> bool:
        """Whether the parser can tell, if only that a line is too long."""
        if self._trailers_end is None:
            is_too_long: bool = len(data) > self._reader.limit_chunk_size_line
            return self._line_end.finds_one(data) or is_too_long
        if self._trailers_end.settles(data):
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
        """Take what is there of a chunk; whether it ended."""
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
    """The second part is copied only where it is asked for."""
    yield bytes(data[:first])
    yield bytes(data[first:])


def _body_of(head: Asked, most: int) -> Measured | Chunks:
    """Errors: `Problem` too_large."""
    reader = head.body.reader
    if isinstance(reader, ChunkedReader):
        return Chunks(reader, most)
    if reader.length > most:
        raise too_large(most)
    return Measured(reader.length)


def too_large(most: int) -> Problem:
    return Problem("too_large", f"the body is larger than {most} bytes")
