"""Compression of large replies for clients that accept it."""

from flask import Flask, Response, request
from flask_compress import Compress

GZIP = "gzip"
LEAST_BYTES = 2048
"""Least size of a compressed reply. A shorter one fits two packets, and compressing costs more
time."""
COMPRESSED = [
    "application/json",
    "application/problem+json",
    "image/svg+xml",
    "text/plain",
    "text/vnd.graphviz",
]
LEVEL = 4
"""Level of gzip: half of level 6's time, and at most a tenth longer."""


def compress_large(app: Flask) -> None:
    """Compress texts of LEAST_BYTES and more. Streams are never compressed."""
    app.config.update(
        COMPRESS_MIMETYPES=COMPRESSED,
        COMPRESS_ALGORITHM=[GZIP],
        COMPRESS_LEVEL=LEVEL,
        COMPRESS_MIN_SIZE=LEAST_BYTES,
        COMPRESS_STREAMS=False,
        COMPRESS_REGISTER=False,
    )
    compress = Compress(app)

    def compressed(response: Response) -> Response:
        if response.is_streamed or (response.content_length or 0) < LEAST_BYTES:
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings[GZIP]:  # flask-compress overlooks that q=0 refuses
            return response
        found: Response = compress.after_request(response)
        return found

    app.after_request(compressed)
