"""The general levels where players do not see all, or choose at once: a table as `tables` has them.

Temperatures and losses are in standard deviations of the values at the root. A move's share of the
strategy that a search finds is softened; a part of the play goes by a search of one ply.
"""

from collections.abc import Mapping
from typing import Any

LEAST_PART = 0.02
"""Least unit of worth, as a part of the range of utilities: what differs less is of equal worth."""

# Each level visits twice the positions of the one below.
TABLE: Mapping[str, Any] = {
    "variety": 0.5,
    "decided": 10.0,
    "is_by_value": True,
    "is_relative": True,
    "is_mixed": True,
    "levels": [
        {"nodes": 50, "candidates": 0, "temperature": 1.5, "misses": 0.8, "blur": 2.0},
        {"nodes": 100, "candidates": 0, "temperature": 1.2, "misses": 0.7, "blur": 1.5},
        *(
            {
                "nodes": nodes,
                "candidates": 0,
                "temperature": temperature,
                "misses": misses,
                "blur": blur,
                "greatest_loss": greatest_loss,
            }
            for nodes, temperature, misses, blur, greatest_loss in (
                (200, 1.0, 0.6, 1.2, 1.9),
                (400, 0.8, 0.5, 1.0, 1.7),
                (800, 0.6, 0.4, 0.9, 1.5),
                (1_600, 0.45, 0.3, 0.8, 1.3),
                (3_200, 0.3, 0.2, 0.7, 1.1),
                (6_400, 0.2, 0.12, 0.6, 0.9),
                (12_800, 0.1, 0.05, 0.5, 0.7),
            )
        ),
    ],
}
