"""The result of a match: in words, as Elo, with its confidence interval."""

import math
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.__main__ import main
from service.play.match.tally import MatchTally, elo
from tests.play.match.contests import PERFECT


def test_the_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "tic_tac_toe", "--games", "2", "--openings", "random:0"]
    assert main(["match", PERFECT, PERFECT, *arguments]) == 0
    output = capsys.readouterr()
    assert output.out.splitlines() == [
        f"A          {PERFECT}",
        f"B          {PERFECT}",
        "games      2  +0 =2 -0, of A",
        "as first   +0 =1 -0",
        "as second  +0 =1 -0",
        "score      50.0%",
        "Elo        +0, 95 %: -427 to +427",
        "A better   50.0%",
        "ended by   rules 2",
    ]
    assert output.err.splitlines()[-1] == "2/2  +0 =2 -0  Elo +0"


@pytest.mark.parametrize(
    ("score", "points"),
    [(0.5, 0.0), (0.75, 190.848502), (0.25, -190.848502), (10 / 11, 400.0), (1.0, math.inf)],
)
def test_elo_is_the_logistic_curves(score: float, points: float) -> None:
    """400 · log10(3) = 190.8485; a score of 10/11 is odds of 10 to 1."""
    assert elo(score) == pytest.approx(points)


def test_the_interval_by_hand() -> None:
    """60 won, 20 drawn, 20 lost: s = 0.7, e² = (60·0.09 + 20·0.04 + 20·0.49)/10⁴ = 0.0016, so that
    e = 0.04 and 0.7 ± 0.0784 is 0.6216 to 0.7784. 40 more won than lost of 80: Φ(4.4721)."""
    tally = MatchTally(60, 20, 20)
    assert tally.score == pytest.approx(0.7)
    low, high = tally.interval
    assert low == pytest.approx(0.6216, abs=1e-4)
    assert high == pytest.approx(0.7784, abs=1e-4)
    assert elo(tally.score) == pytest.approx(147.19, abs=0.01)
    assert tally.superiority == pytest.approx(0.99999613, abs=1e-7)


def test_for_equal_results_the_interval_is_clopper_and_pearsons() -> None:
    """0.025^(1/10) = 0.6915: ten games won show a score of that at least."""
    for tally, ends in (
        (MatchTally(10, 0, 0), (0.691503, 1)),
        (MatchTally(0, 0, 10), (0, 0.308497)),
        (MatchTally(0, 10, 0), (0.345752, 0.654249)),
    ):
        assert [*tally.interval] == pytest.approx([*ends], abs=1e-6)
    assert MatchTally().interval == (0.0, 1.0)
    assert MatchTally().superiority == MatchTally(0, 5, 0).superiority == 0.5


COUNTS = st.integers(0, 1_000)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(COUNTS, COUNTS, COUNTS)
def test_the_interval_holds_the_score_and_mirrors(won: int, drawn: int, lost: int) -> None:
    tally, mirror = MatchTally(won, drawn, lost), MatchTally(lost, drawn, won)
    low, high = tally.interval
    assert 0 <= low <= tally.score <= high <= 1
    assert [*mirror.interval] == pytest.approx([1 - high, 1 - low])
    assert tally.superiority + mirror.superiority == pytest.approx(1)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    """2000 matches of 100 games at 45 % won, 30 % drawn (s = 0.6): about 95 in 100 are covered."""
    rng = random.Random(3)
    covered = 0
    for _ in range(2_000):
        tally = MatchTally()
        for _ in range(100):
            tally = tally.plus(rng.choices((1, 0.5, 0), (0.45, 0.3, 0.25))[0])
        low, high = tally.interval
        covered += low <= 0.6 <= high
    assert 0.93 <= covered / 2_000 <= 0.97
