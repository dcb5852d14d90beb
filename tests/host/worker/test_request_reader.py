"""The reader agrees with gunicorn's, in whatever pieces the bytes arrive."""

import itertools
from collections.abc import Iterable, Iterator
from unittest.mock import ANY

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.http.body import ChunkedReader  # type: ignore[import-untyped]
from gunicorn.http.errors import (  # type: ignore[import-untyped]
    LimitRequestHeaders,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]

from service.errors import Problem, busy
from service.host.worker import known_refusals
from service.host.worker.entrance import Crowded
from service.host.worker.error_replies import RefusalReply
from service.host.worker.known_refusals import KnownRefusals
from service.host.worker.request_reader import (
    MOST_FRAMING_BYTES,
    MOST_HEAD_BYTES,
    MOST_KNOWN,
    MOST_KNOWN_BYTES,
    KnownHeads,
    RequestReader,
)

CLIENT = ("127.0.0.1", 1)
MOST_BODY = 1 << 20
REFUSED = "refused"
KNOWN = KnownHeads()
"""Of all readers here, so that heads which come again are known."""

Read = tuple[str, str, bytes]

POST = b"POST /a HTTP/1.1\r\nHost: x\r\n"
NEXT = b"GET /b HTTP/1.1\r\nHost: x\r\n\r\n"


def measured(length: bytes, body: bytes = b"hello") -> bytes:
    return POST + b"Content-Length: " + length + b"\r\n\r\n" + body + NEXT


def coded(coding: bytes, head: bytes = POST) -> bytes:
    return head + b"Transfer-Encoding: " + coding + b"\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + NEXT


def chunked(body: bytes) -> bytes:
    return POST + b"Transfer-Encoding: chunked\r\n\r\n" + body + NEXT


STREAMS = [
    NEXT,
    NEXT + NEXT,
    measured(b"5"),
    measured(b"5") * 3,
    measured(b"0", b""),
    b"\r\n" + NEXT,
    b"\r\n\r\n" + NEXT,
    b"POST /a HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi",
    # Lengths that two readers may take for different ones.
    *(
        measured(length)
        for length in (b"+5", b"-1", b"0x5", b"5,5", b"5 5", b"", b"5_0", b"\xb2", b"9" * 5000)
    ),
    POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello" + NEXT,
    POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello" + NEXT,
    POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + NEXT,
    POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + NEXT,
    POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + NEXT,
    *(
        coded(coding)
        for coding in (
            b"chunked",
            b"Chunked",
            b" chunked ",
            b"identity, chunked",
            b"chunked, chunked",
            b"chunked, gzip",
            b"identity",
            b"xchunked",
            b"\x0bchunked",
            b"",
        )
    ),
    coded(b"chunked", b"POST /a HTTP/1.0\r\n"),
    # Chunks.
    *(
        chunked(body)
        for body in (
            b"0\r\n\r\n",
            b"000\r\n\r\n",
            b"5\r\nhello\r\n0\r\n\r\n",
            b"1\r\nh\r\n1\r\ni\r\n0\r\n\r\n",
            b"A\r\n0123456789\r\n0\r\n\r\n",
            b"5;a=b\r\nhello\r\n0;c\r\n\r\n",
            b'5 ; a = "b;\\"c"\r\nhello\r\n0\r\n\r\n',
            b"5\r\nhello\r\n0\r\nX-Sum: 1\r\nY: 2\r\n\r\n",
            b"4\r\n\r\n\r\n\r\n0\r\n\r\n",
            b"ZZ\r\nhello\r\n0\r\n\r\n",
            b"-1\r\nhello\r\n0\r\n\r\n",
            b"0x2\r\nhi\r\n0\r\n\r\n",
            b"+2\r\nhi\r\n0\r\n\r\n",
            b" 2\r\nhi\r\n0\r\n\r\n",
            b"2 \r\nhi\r\n0\r\n\r\n",
            b"\r\nhi\r\n0\r\n\r\n",
            b"2\nhi\r\n0\r\n\r\n",
            b"2\r\nhi\n0\r\n\r\n",
            b"2\r\nhiX\r\n0\r\n\r\n",
            b"2;a\rb\r\nhi\r\n0\r\n\r\n",
            b'2;a="\x01"\r\nhi\r\n0\r\n\r\n',
            b"2\r\nhi\r\n0\r\nContent-Length: 5\r\n\r\n",
            b"2\r\nhi\r\n0\r\nno trailer\r\n\r\n",
            b"2\r\nhi\r\n0\r\nX: 1\n\r\n\r\n",
        )
    ),
    # Heads.
    POST + b"X: a\r\n b\r\n\r\n" + NEXT,
    POST + b"X : a\r\n\r\n" + NEXT,
    POST + b"X: a\0b\r\n\r\n" + NEXT,
    POST + b"X: a\nContent-Length: 5\r\n\r\nhello" + NEXT,
    POST + b"Host: y\r\n\r\n" + NEXT,
    POST + b"Expect: 200-maybe\r\n\r\n" + NEXT,
    b"GET /a HTTP/1.1\n\n",
    b"GET /a HTTP/1.1\nX: a\r\n\r\n",
    b"GET  /a HTTP/1.1\r\n\r\n",
    b"GET /a\r\n\r\n",
    b"GET /a HTTP/2.0\r\n\r\n",
    b"get /a HTTP/1.1\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\n\r\n",
    b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n",
    b"GET /a HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 100 + b"\r\n",
    b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n",
]


def as_gunicorn_reads(stream: bytes) -> Iterator[Read | str]:
    """The oracle: gunicorn's own reading of the whole stream."""
    parser = RequestParser(Config(), iter([stream]), CLIENT)
    try:
        for request in parser:
            yield request.method, request.uri, request.body.read()
            if request.should_close():
                return
    except ParseException:
        yield REFUSED


def as_we_read(pieces: Iterable[bytes]) -> Iterator[Read | str]:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    try:
        for piece in pieces:
            reader.feed(piece)
            while request := reader.take():
                yield request.method, request.uri, request.body.read()
                if request.should_close():
                    return
    except (ParseException, Problem):
        yield REFUSED


def in_pieces(stream: bytes, length: int) -> Iterator[bytes]:
    return (stream[at : at + length] for at in range(0, len(stream), length))


@pytest.mark.parametrize("length", [1, 2, 3, 7, 100, 1 << 20])
@pytest.mark.parametrize("stream", STREAMS, ids=lambda stream: repr(stream[-60:]))
def test_in_whatever_pieces_requests_are_those_that_gunicorn_reads(
    stream: bytes, length: int
) -> None:
    assert list(as_we_read(in_pieces(stream, length))) == list(as_gunicorn_reads(stream))


@pytest.mark.parametrize(
    "coding",
    [
        b"gzip, chunked",
        b"gzip\r\nTransfer-Encoding: chunked",
        b"GZIP ,chunked",
        b"deflate, chunked",
        b"compress, chunked",
        b"identity, gzip, chunked",
    ],
)
def test_a_transfer_coding_that_nothing_undoes_is_refused(coding: bytes) -> None:
    """gunicorn takes it, and the application would see what is coded."""
    assert next(as_gunicorn_reads(coded(coding))) != REFUSED
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(coded(coding))
    with pytest.raises(UnsupportedTransferCoding):
        reader.take()


@pytest.mark.parametrize(
    ("head", "is_taken"),
    [
        (b"GET /a HTTP/1.1\r\n\r\n", False),
        (b"GET http://y/a HTTP/1.1\r\n\r\n", False),
        (b"GET /a HTTP/1.1\r\nX-Host: x\r\n\r\n", False),
        (b"GET /a HTTP/1.1\r\nhost: x\r\n\r\n", True),
        (b"GET /a HTTP/1.1\r\nHost:\r\n\r\n", True),
        (b"GET /a HTTP/1.0\r\n\r\n", True),
    ],
)
def test_a_request_of_http_1_1_names_its_host(head: bytes, *, is_taken: bool) -> None:
    """RFC 9112, 3.2. For a target without an authority the name is empty."""
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(head)
    if is_taken:
        assert reader.take()
        return
    with pytest.raises(Problem, match="Host"):
        reader.take()


def test_a_request_is_complete_with_its_last_byte() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    *most, last = in_pieces(chunked(b"5\r\nhello\r\n0\r\n\r\n").removesuffix(NEXT), 1)
    for piece in most:
        reader.feed(piece)
        assert reader.take() is None
        assert reader.has_begun
    reader.feed(last)
    request = reader.take()
    assert request
    assert request.body.read() == b"hello"
    assert not reader.has_begun
    assert len(reader) == 0


@pytest.mark.parametrize(
    "stream",
    [
        POST + b"Content-Length: 1048577\r\n\r\n",
        POST + b"Content-Length: 999999999999999999999\r\n\r\n",
        chunked(b"100001\r\n").removesuffix(NEXT),
        chunked(b"FFFFFFFFFFFFFFFFFFFF\r\n").removesuffix(NEXT),
        chunked(b"80000\r\n" + b"a" * 0x80000 + b"\r\n80001\r\n").removesuffix(NEXT),
        chunked(b"1\r\na\r\n" * MOST_FRAMING_BYTES).removesuffix(NEXT),
    ],
    ids=["length", "huge length", "chunk", "huge chunk", "second chunk", "many chunks"],
)
def test_a_body_that_will_be_too_large_is_refused_before_it_is_there(stream: bytes) -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(stream)
    with pytest.raises(Problem) as caught:
        reader.take()
    assert caught.value.code == "too_large"


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"GET /a HTTP/1.1\r\n", b"X: a\r\n"),
        (b"GET /a HTTP/1.1\r\nX: ", b"aaaaaaaa"),
        (b"GET /", b"aaaaaaaa"),
        (chunked(b"5;").removesuffix(NEXT), b"aaaaaaaa"),
        (chunked(b"0\r\n").removesuffix(NEXT), b"X: a\r\n"),
    ],
    ids=["headers", "a header", "a path", "a chunk's extension", "trailers"],
)
def test_an_endless_request_is_refused_before_it_fills_memory(begun: bytes, more: bytes) -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    stream = itertools.chain([begun], itertools.repeat(more * 100))
    with pytest.raises((ParseException, Problem)):
        feed_until_taken(reader, stream)
    assert len(reader) < 2 * MOST_HEAD_BYTES


def feed_until_taken(reader: RequestReader, stream: Iterator[bytes]) -> None:
    while reader.take() is None:
        reader.feed(next(stream))


@pytest.mark.parametrize(
    ("body", "most"),
    [(b"0\r\n" + b"X: abc\r\n" * 50 + b"\r\n", 2), (b"1;" + b"a" * 500 + b"\r\nh\r\n0\r\n\r\n", 3)],
    ids=["trailers", "a chunk's extension"],
)
def test_bytes_one_by_one_are_parsed_once_at_the_end(
    monkeypatch: pytest.MonkeyPatch, body: bytes, most: int
) -> None:
    parsed = []
    parse = ChunkedReader.parse_chunk_size

    def counted(*given: object) -> object:
        parsed.append(given)
        return parse(*given)

    monkeypatch.setattr(ChunkedReader, "parse_chunk_size", counted)
    assert len(list(as_we_read(in_pieces(chunked(body), 1)))) == 2
    assert len(parsed) <= most


def test_a_line_feed_alone_ends_trailers() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(chunked(b"0\r\nX: 1").removesuffix(NEXT))
    assert reader.take() is None
    reader.feed(b"\n")
    with pytest.raises(ParseException):
        reader.take()


def test_the_head_counts_as_held_bytes() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    head = POST + b"X: " + b"a" * 5000 + b"\r\nContent-Length: 5\r\n\r\n"
    reader.feed(head + b"he")
    assert reader.take() is None
    assert len(reader) == len(head) + 2
    reader.feed(b"llo" + NEXT)
    request = reader.take()
    assert request
    assert request.size == len(head) + 5
    assert len(reader) == len(NEXT)


def test_a_client_that_waits_for_100_continue_gets_it_once() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(POST + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    assert reader.take() is None
    assert reader.head
    assert [reader.head.expects_continue() for _ in range(2)] == [True, False]


def test_an_empty_line_after_a_request_begins_none() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(NEXT + b"\r\n")
    assert reader.take()
    assert reader.take() is None
    assert not reader.has_begun


def test_a_head_may_be_as_large_as_gunicorn_lets_it() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    reader.feed(b"GET /a HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 8100 + b"\r\n\r\n")
    assert reader.take()
    reader.feed(b"GET /a HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n")
    with pytest.raises(LimitRequestHeaders):
        reader.take()


def test_the_heads_that_are_known_are_few_and_small() -> None:
    known = KnownHeads()
    reader = RequestReader(Config(), CLIENT, MOST_BODY, known)
    for number in range(2 * MOST_KNOWN):
        reader.feed(b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n" % number)
        assert reader.take()
    reader.feed(b"GET /a HTTP/1.1\r\nHost: x\r\nX: " + b"a" * MOST_KNOWN_BYTES + b"\r\n\r\n")
    assert reader.take()
    assert len(known) == MOST_KNOWN


@pytest.mark.parametrize(
    "head",
    [
        POST + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n",
    ],
)
def test_a_head_that_does_not_say_all_is_read_each_time(head: bytes) -> None:
    known = KnownHeads()
    reader = RequestReader(Config(), CLIENT, MOST_BODY, known)
    reader.feed(head)
    assert reader.take() is None
    assert len(known) == 0


def test_a_request_keeps_its_bytes_if_they_came_at_once() -> None:
    reader = RequestReader(Config(), CLIENT, MOST_BODY, KNOWN)
    whole = POST + b"Content-Length: 5\r\n\r\nhello"
    for pieces, text in (([whole], whole), ([whole[:9], whole[9:]], b""), ([whole + b"P"], b"")):
        for piece in pieces:
            reader.feed(piece)
        found = reader.take()
        assert found
        assert (found.text, found.content) == (text, b"hello")
    reader.forget()


def test_the_refusals_that_are_known_are_few_small_and_fresh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowded = Crowded(busy("crowded"))
    known, reply = KnownRefusals(), RefusalReply(crowded.problem, {})
    known.put(("", b"a"), crowded, reply)
    assert known.get(("", b"a")) == (crowded, reply, ANY)
    assert known.get(("elsewhere", b"a")) is None
    for number in range(known_refusals.MOST):
        known.put(("", b"%d" % number), crowded, reply)
    known.put(("", b"b" * (known_refusals.MOST_BYTES + 1)), crowded, reply)
    known.put(("", b""), crowded, reply)
    assert known.get(("", b"a")) is known.get(("", b"")) is None
    assert len(known) == known_refusals.MOST
    monkeypatch.setattr(known_refusals, "KEPT_S", 0.0)
    known.put(("", b"c"), crowded, reply)
    assert known.get(("", b"c")) is None
