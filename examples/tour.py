"""A tour of the API, cell by cell: run it as a script, or in an editor that knows `# %%`.

    make serve
    python examples/tour.py

COUNTERMOVE_URL names the service, where it is not on this machine.
"""

# %% How to ask
import json
import os
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = os.environ.get("COUNTERMOVE_URL", "http://127.0.0.1:8000")


def ask(path: str, **body: object) -> dict[str, Any]:
    """POST `body` to a path below /v1/games, or GET it without one; return reply or problem."""
    data = json.dumps(body).encode() if body else None
    request = Request(f"{URL}/v1/games{path}", data, {"Content-Type": "application/json"})
    try:
        response = urlopen(request, timeout=60)
    except HTTPError as error:
        response = error
    with response:
        reply: dict[str, Any] = json.load(response)
    return reply


# %% What games there are
for game in ask("?detail=line")["games"]:
    print(f"{game['name']:14} {game['title']}, for {len(game['players'])}")

# %% A position: whose turn it is, what may be played, a picture
position = ask("/tic_tac_toe/position", moves=["b2", "a1"])
print(position["board"])
print(position["player"], "may play", *position["legal_moves"])

# %% A move: Connect Four, where X wins in three plies
reply = ask("/connect_four/move", moves=["4", "4", "3", "3"], depth=8)
print(f"{reply['player']} plays {reply['move']}: {reply['outcome']} in {reply['plies']} plies")

# %% An analysis: every move of Nim with heaps of 3, 4 and 5, of which one wins (Bouton 1901)
for line in ask("/nim/analysis", state="3,4,5 1", algorithm="solve")["lines"]:
    print(line["move"], line.get("outcome", "no better"))

# %% Opponents: what Pacman expects of the ghost decides how he plays
for model in ("optimal", "random"):
    reply = ask("/pacman/move", depth=4, opponent={"model": model})
    print(f"against {model}: {reply['move']}, worth {reply['value']:.1f} {reply['unit']}")

# %% Policies: what a perfect player gets of one that moves at random
reply = ask("/tic_tac_toe/policy-value", policies=[{"model": "optimal"}, {"model": "random"}])
print("values", [round(value, 4) for value in reply["values"]], "exact" if reply["exact"] else "")

# %% Choices at once: two-finger Morra is worth -1/12 to the one who bets on even
reply = ask("/matrix/move", options={"preset": "morra"})
print(f"Morra {reply['value']:+.4f}, {reply['equilibrium_kind']}")
for strategy in reply["strategies"]:
    print(strategy["player"], {row["move"]: row["probability"] for row in strategy["moves"]})

# %% A tree of one's own: a bet on a coin, or nothing
nodes = [
    {"name": "bet?", "player": 1, "children": ["coin", "nothing"]},
    {"name": "coin", "chance": True, "probabilities": [0.5, 0.5], "children": ["heads", "tails"]},
    {"name": "heads", "utility": 3},
    {"name": "tails", "utility": -1},
    {"name": "nothing", "utility": 0},
]
reply = ask("/tree/move", options={"nodes": nodes})
print(f"{reply['move']}, worth {reply['value']} by {reply['algorithm']}")

# %% A refusal says what is wrong, where, and what would do
problem = ask("/tic_tac_toe/move", moves=["b2", "b2"])
print(problem["status"], problem["code"], "at", problem["pointer"])
print(problem["detail"])
