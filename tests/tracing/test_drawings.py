"""Traces as text, SVG and graphviz."""

import random
import shlex
from collections import defaultdict
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from service.tracing import words
from service.tracing.dot import dot_of, quoted
from service.tracing.svg.drawing import svg_of
from service.tracing.svg.layout import GAP, Box, place
from service.tracing.svg.pick import MOST_DRAWN
from service.tracing.text import text_of
from service.tracing.tree import Role, Tree
from tests.support.traces import FIGURE_5_2, alpha_beta, node, trace

SVG = "{http://www.w3.org/2000/svg}"
DRAWN_5_2 = """\
tree: plain_alpha_beta, move a, value 3 for MAX
11 nodes, 7 leaves, 2 never looked at; fail-soft; cuts on v ≥ β and v ≤ α
△ maximizes  ▽ minimizes  □ end  ✗ never looked at

△ 3  MAX  α −∞, 3  β +∞
├─ a ▽ 3  MIN  α −∞  β +∞, 3
│  ├─ a □ 3
│  ├─ b □ 12
│  └─ c □ 8
├─ b ▽ ≤ 2  MIN  α 3  β +∞, 2
│  ├─ a □ 2
│  ├─ b ✗ α-cut: 2 ≤ α = 3 of the root
│  └─ c ✗ α-cut
└─ c ▽ ≤ 2  MIN  α 3  β +∞, 14, 5, 2
   ├─ a □ 14
   ├─ b □ 5
   └─ c □ 2
"""
NASTY = '<b a="1">&\\" \n\x00\ud800]]>'
"""A label that a client may choose for a game."""
ROSHAMBO = {
    "rows": ["rock", "paper"],
    "columns": ["rock", "paper"],
    "values": [[0, -1], [1, 0]],
    "row_strategy": [0, 1],
    "column_strategy": [1 / 3, 2 / 3],
}


def three_plies(*, leaves: int = 2) -> dict[str, Any]:
    """A trace with cuts of both kinds, at 27 leaves or more where chance has it so."""
    source = random.Random(3)
    return alpha_beta(
        [[[source.randint(-9, 9) for _ in range(leaves)] for _ in range(3)] for _ in range(3)]
    )


def figures(picture: str, *kinds: str) -> list[ET.Element]:
    """Return the picture's groups of these classes."""
    root = ET.fromstring(picture)
    return [part for part in root.iter(f"{SVG}g") if {*kinds} <= {*part.get("class", "").split()}]


def nasty() -> dict[str, Any]:
    """A trace whose every text is nasty."""
    root = node(0, "", turn="player", player=NASTY, maximizes=True, value=1, best=NASTY)
    child = {**node(1, "", parent=0, turn="over", leaf="end", value=1), "path": [NASTY]}
    child |= {"state": NASTY, "outcome": NASTY}
    cut = {"kind": "cut", "id": 2, "path": [NASTY], "parent": 0, "move": NASTY, "by": "beta"}
    bound = {"kind": "bound", "id": 3, "path": [NASTY], "parent": 0, "value": 1, "why": NASTY}
    matrix = {**ROSHAMBO, "rows": [NASTY, NASTY], "columns": [NASTY, NASTY]}
    table = {**node(4, "", parent=0, turn="together", value=0, matrix=matrix), "path": ["x"]}
    simulation = {"kind": "simulation", "id": 5, "path": [NASTY], "values": [1.0, -1.0]}
    simulation |= {"simulation": 1, "value": 1.0}
    records = [root, child, {**cut, "limit": 1.0, "ancestor": 0}, bound, table, simulation]
    return trace(records, players=[NASTY, NASTY], move=NASTY, game=NASTY, value_of_first=1)


def test_figure_5_2_as_text() -> None:
    """Russell and Norvig, figures 5.2 and 5.5: the leaves 4 and 6 are never looked at."""
    assert text_of(alpha_beta(FIGURE_5_2)) == DRAWN_5_2


@pytest.mark.parametrize("given", [alpha_beta(FIGURE_5_2), three_plies(), three_plies(leaves=9)])
def test_the_picture_has_a_figure_for_each_record(given: dict[str, Any]) -> None:
    picture = svg_of(given)
    kinds = [record["kind"] for record in given["records"]]
    assert kinds.count("cut") > 0
    assert len(figures(picture, "node")) == len(kinds)
    assert len(figures(picture, "branch")) == len(kinds) - 1
    crossed = figures(picture, "branch", "cut")
    assert len(crossed) == kinds.count("cut")
    assert {len(branch.findall(f"{SVG}line")) for branch in crossed} == {3}


def test_shapes_are_those_of_lectures() -> None:
    up, down = (
        ET.tostring(figures(svg_of(alpha_beta(FIGURE_5_2)), kind)[0], "unicode")
        for kind in ("max", "min")
    )
    for drawn, is_up in ((up, True), (down, False)):
        points = ET.fromstring(drawn).find(f"{SVG}polygon")
        assert points is not None
        heights = [float(point.split(",")[1]) for point in points.attrib["points"].split()]
        assert heights.count(max(heights) if is_up else min(heights)) == 2


def test_chance_is_a_circle_with_its_probabilities() -> None:
    root = node(0, "", turn="chance", value=1.5)
    below = [
        node(1, "a", parent=0, turn="over", leaf="end", value=1, probability=1 / 3),
        node(2, "b", parent=0, turn="over", leaf="estimate", value=1.75, probability=2 / 3),
    ]
    given = trace([root, *below], algorithm="expectiminimax")
    (circle,) = figures(svg_of(given), "chance")
    assert circle.find(f"{SVG}ellipse") is not None
    assert text_of(given).endswith("○ 1.5  chance\n├─ a 1/3 □ 1\n└─ b 2/3 ▫ 1.75\n")
    assert 'shape=circle, label="1.5"' in dot_of(given)


def test_a_modelled_player_is_drawn_as_chance() -> None:
    root = node(0, "", turn="player", player="ghost", value=2)
    below = node(1, "a", parent=0, turn="over", leaf="end", value=2, probability=1)
    assert Tree.of(trace([root, below])).nodes[0].role is Role.CHANCE


def test_a_node_that_a_probe_answered_has_the_shape_of_its_turn() -> None:
    root = node(0, "", turn="player", player="MAX", maximizes=True, value=3)
    probed = node(1, "a", parent=0, turn="player", player="2", maximizes=False, value=2)
    probed |= {"kind": "bound", "bound": "upper", "why": "a probe"}
    known = {**probed, "id": 2, "kind": "table"}
    below = node(3, "aa", parent=1, turn="over", leaf="end", value=2)
    given = trace([root, probed, below, {**known, "path": ["b"]}])
    roles = [each.role for each in Tree.of(given).nodes.values()]
    assert roles == [Role.MAX, Role.MIN, Role.END, Role.TABLE]
    assert "├─ a ▽ ≤ 2  player 2  a probe\n│  └─ a □ 2\n└─ b ▤ ≤ 2  a probe\n" in text_of(given)


def test_a_probe_says_so_beside_its_node() -> None:
    """Star2 looks at one branch of each outcome first, so that an outcome may be drawn twice."""
    root = node(0, "", turn="chance", value=1)
    probed = node(1, "a", parent=0, turn="player", maximizes=False, value=2, probability=1)
    probed |= {"kind": "bound", "bound": "upper", "why": "a Star2 probe of one move"}
    below = node(2, "aa", parent=1, turn="over", leaf="end", value=2)
    again = {**probed, "kind": "node", "id": 3, "bound": "exact", "value": 1}
    end = node(4, "aa", parent=3, turn="over", leaf="end", value=1)
    given = trace([root, probed, below, again, end])
    assert svg_of(given).count(">probe</text>") == 1
    assert dot_of(given).count("probe") == 1


def test_a_leaf_that_is_not_proven_is_an_estimate_in_the_trees_own_unit() -> None:
    """A tree that is cut off: 4 and 9 stand for what lies below."""
    root = node(0, "", turn="player", player="MAX", maximizes=True, value=9, best="b", proven=False)
    four = node(1, "a", parent=0, turn="over", leaf="end", value=4, proven=False)
    won = node(2, "b", parent=0, turn="over", leaf="end", value=9, outcome="win", proven=True)
    drawn = text_of(trace([root, four, won]))
    assert drawn.endswith("├─ a ▫ 4\n└─ b □ 9\n")


def test_other_players_have_boxes_with_a_value_for_each() -> None:
    root = node(0, "", turn="player", player="B", values=[1, 2.5, -6], best="a")
    below = node(1, "a", parent=0, turn="over", leaf="end", values=[1, 2.5, -6])
    given = trace([root, below], players=["A", "B", "C"])
    assert "◇ (1, 2.5, −6)  B" in text_of(given)
    assert len(figures(svg_of(given), "player")) == 1


def test_a_turn_together_shows_its_matrix() -> None:
    given = trace([node(0, "", turn="together", value=0, matrix=ROSHAMBO)])
    assert (
        "   rock  paper  p\n    rock     0     −1  0\n   paper     1      0  1\n"
        "       p   1/3    2/3\n"
    ).replace("\n   ", "\n") in text_of(given).replace("\n   ", "\n")
    (matrix,) = figures(svg_of(given), "matrix")
    assert len(matrix.findall(f"{SVG}text")) == 16


def test_the_matrix_of_one_who_chooses_alone_has_no_columns() -> None:
    alone = {**ROSHAMBO, "columns": [], "values": [[0], [1]], "column_strategy": []}
    given = trace([node(0, "", turn="together", value=1, matrix=alone)])
    assert "   rock  0  0\n   paper  1  1\n" in text_of(given).replace("    rock", "   rock")
    assert len(figures(svg_of(given), "matrix")) == 1


def test_proven_outcomes_are_words_among_estimates() -> None:
    root = node(0, "", turn="player", player="MAX", maximizes=True, value=1, proven=False)
    won = node(1, "a", parent=0, turn="over", leaf="end", value=1, outcome="win")
    lines = node(2, "b", parent=0, turn="player", leaf="estimate", value=2)
    drawn = text_of(trace([{**root, "best": "a"}, won, lines], unit="open lines"))
    assert "value 1 (open lines) for MAX" in drawn
    assert drawn.endswith("├─ a □ win\n└─ b ▫ 2\n")
    assert text_of(trace([root, won])).endswith("└─ a □ 1\n")


def test_a_large_matrix_is_left_to_the_text() -> None:
    names = [str(number) for number in range(20)]
    large = {"rows": names, "columns": names, "values": [[0] * 20] * 20}
    given = trace([node(0, "", turn="together", value=0, matrix=large)])
    assert not figures(svg_of(given), "matrix")
    assert text_of(given).count("\n") > 20


def test_visits_and_means_of_mcts() -> None:
    root = node(0, "", turn="player", player="MAX", maximizes=True, visits=1000, mean=0.5)
    below = node(1, "a", parent=0, turn="player", player="MIN", maximizes=False, visits=800, mean=1)
    path = {"kind": "simulation", "id": 2, "path": ["a"], "value": 1, "simulation": 1, "result": 1}
    better = {**path, "id": 3, "simulation": 2, "result": -1}
    given = trace([root, below, path, better], algorithm="mcts", simulations=1000)
    assert "△ 0.5  MAX  visits 1,000" in text_of(given)
    assert text_of(given).endswith("\n1  a  1\n2  a  1  (result −1)\n")
    assert 'xlabel="MIN\\nn 800"' in dot_of(given)
    assert "penwidth=5.0" in dot_of(given)
    (branch,) = figures(svg_of(given), "branch")
    line = branch.find(f"{SVG}line")
    assert line is not None
    assert float(line.attrib["stroke-width"]) > 4
    assert ">1,000<" in svg_of(given)


def test_a_client_s_texts_are_escaped() -> None:
    picture = svg_of(nasty())
    assert ET.fromstring(picture) is not None
    assert "<b" not in picture.replace("<box", "")
    assert "\x00" not in picture
    drawn = text_of(nasty())
    assert "\x00" not in drawn
    for text in (picture, drawn, dot_of(nasty())):
        assert text.encode()


def test_dot_has_one_statement_a_line_and_closed_quotes() -> None:
    for line in dot_of(nasty()).splitlines():
        assert line == "}" or line.endswith(("{", ";"))
        assert shlex.split(line.replace("'", ""))
    assert quoted('a"b\\c\nd') == '"a\\"b\\\\c\\nd"'


def test_deep_trees_are_drawn_without_recursion() -> None:
    depth = 3000
    records = [node(0, "", turn="player", player="MAX", maximizes=True, value=1)]
    for number in range(1, depth):
        below = node(number, "", parent=number - 1, turn="player", maximizes=True, value=1)
        records.append({**below, "path": [str(number)] * min(number, 9)})
    given = trace(records)
    assert text_of(given).count("\n") == depth + 4
    assert len(text_of(given)) < 400 * depth
    assert len(figures(svg_of(given), "node")) == MOST_DRAWN
    assert dot_of(given).count("->") == depth - 1


def test_a_large_tree_is_drawn_in_part_and_says_so() -> None:
    source = random.Random(1)
    given = alpha_beta([[source.randint(0, 9**9) for _ in range(60)] for _ in range(60)])
    assert len(given["records"]) > MOST_DRAWN
    picture = svg_of(given)
    drawn = len(figures(picture, "node"))
    assert drawn <= MOST_DRAWN
    assert f"drawn: {drawn:,} of {len(given['records']):,} records" in picture
    assert "+ 60<" in picture


def test_a_trace_without_records_is_drawn() -> None:
    given = trace([], beyond=12)
    assert "12 visited that are not recorded" in text_of(given)
    assert ET.fromstring(svg_of(given)) is not None
    assert dot_of(given).startswith("digraph")


def test_nodes_of_a_search_that_was_stopped_have_no_value() -> None:
    given = trace([node(0, "", turn="player", player="MAX", maximizes=True)])
    assert text_of(given).endswith("△ ?  MAX\n")
    assert ">?<" in svg_of(given)


def test_the_branch_is_marked_that_was_visited_last() -> None:
    """A search again with a wider window visits a child twice."""
    root = node(0, "", turn="player", player="MAX", maximizes=True, value=1, best="a")
    again = [node(n, "a", parent=0, turn="over", leaf="end", value=1) for n in (1, 2)]
    tree = Tree.of(trace([root, *again]))
    assert [tree.nodes[number].is_best for number in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[(3.0, "3"), (-3, "−3"), (0.0, "0"), (-0.0, "0"), (2.5, "2.5"), (1 / 3, "0.3333")],
        *[("inf", "+∞"), ("-inf", "−∞"), (1e6, "1000000"), (float("inf"), "+∞")],
        *[(1e12, "+∞"), (-1e12, "−∞"), (1e9, "1000000000")],
    ],
)
def test_numbers_are_written_as_in_print(value: float | str, text: str) -> None:
    assert words.number(value) == text


@pytest.mark.parametrize(("value", "text"), [(0.5, "1/2"), (1 / 36, "1/36"), (0.123, "0.123")])
def test_probabilities_are_simple_fractions(value: float, text: str) -> None:
    assert words.probability(value) == text


@pytest.mark.parametrize("seed", range(20))
def test_boxes_of_a_level_keep_their_distance_and_parents_are_centred(seed: int) -> None:
    source = random.Random(seed)
    boxes = [Box(source.uniform(5, 30), source.uniform(5, 60), source.uniform(10, 40))]
    for _ in range(80):
        box = Box(source.uniform(5, 30), source.uniform(5, 60), source.uniform(10, 40))
        source.choice(boxes).children.append(box)
        boxes.append(box)
    wide, high = place(boxes[0])
    levels = defaultdict(list)
    for box in boxes:
        levels[box.y].append(box)
        assert box.x - box.left >= -1e-6
        assert box.x + box.right <= wide + 1e-6
        assert box.y + box.height <= high + 1e-6
        if box.children:
            middle = (box.children[0].x + box.children[-1].x) / 2
            assert box.x == pytest.approx(middle)
            assert all(child.y > box.y + box.height for child in box.children)
    for level in levels.values():
        level.sort(key=lambda box: box.x)
        for left, right in pairwise(level):
            assert left.x + left.right + GAP <= right.x - right.left + 1e-6


def test_leaves_are_evenly_spaced() -> None:
    leaves = [Box(10, 10, 20) for _ in range(9)]
    root = Box(20, 20, 40, [Box(20, 20, 40, leaves[i : i + 3]) for i in (0, 3, 6)])
    place(root)
    apart = {round(right.x - left.x, 6) for left, right in pairwise(leaves)}
    assert apart == {20 + GAP}
