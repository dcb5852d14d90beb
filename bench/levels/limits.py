"""`make bench-levels`: what levels lose and what their moves cost, beside their limits.

`python -m bench.levels.limits chess` judges the losses of that game alone.
"""

import sys

from bench.levels import cost, losses


def main() -> None:
    """Print all. Errors: `SystemExit` where something is beyond its limit."""
    within = [losses.shown(name) for name in sys.argv[1:] or losses.UNITS]
    within.append(cost.shown())
    if not all(within):
        raise SystemExit("beyond a limit")


if __name__ == "__main__":
    main()
