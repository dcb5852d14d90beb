"""The encoding of Chinese files, GB18030 or Big5, chosen by which characters would be common ones.

Nearly every text in Big5 is some text in GB18030 too, and many names in GB18030 are some in Big5.
"""

import codecs
import re

NAME = "gb18030_or_big5"
"""Name of this encoding, for `bytes.decode`."""
BIG5 = "cp950"
"""Big5 with Microsoft's additions."""
MOST_LOOKED_AT = 1 << 16

_PAIR = re.compile(rb"[\x81-\xfe][\x40-\xfe]")
_COMMON_IN_GB, _COMMON_IN_BIG5 = range(0xB0, 0xD8), range(0xA4, 0xC7)
"""First bytes of the characters of level 1 in GB 2312 and in Big5."""
_LEAST_IN_GB = 0xA1
"""Second byte of those in GB 2312."""


def decoded(raw: bytes) -> str:
    """Return the text of a file in either encoding. Errors: `UnicodeDecodeError`."""
    if _is_big5(raw[:MOST_LOOKED_AT]):
        try:
            return raw.decode(BIG5)
        except UnicodeDecodeError:
            pass
    return raw.decode("gb18030")


def _is_big5(raw: bytes) -> bool:
    pairs: list[bytes] = _PAIR.findall(raw)
    in_gb = sum(lead in _COMMON_IN_GB and second >= _LEAST_IN_GB for lead, second in pairs)
    return sum(lead in _COMMON_IN_BIG5 for lead, _ in pairs) > in_gb


def _codec(name: str) -> codecs.CodecInfo | None:
    if name != NAME:
        return None
    return codecs.CodecInfo(
        encode=codecs.getencoder("gb18030"),
        decode=lambda raw, _errors="strict": (decoded(bytes(raw)), len(raw)),
        name=NAME,
    )


codecs.register(_codec)
