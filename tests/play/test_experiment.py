"""Experiments: the textbook's results, and configurations against each other."""

from typing import Any

import pytest

from bench.games import pacman
from service.__main__ import main
from service.engine import Engine, EngineError, Table
from service.errors import Problem
from service.http.schemas.jobs import EXPERIMENTS
from service.play.experiment import catalogue
from service.play.experiment.catalogue import named
from service.play.experiment.experiment import as_json, counted
from service.play.experiment.growth import Growth

ENGINE = Engine(Table(megabytes=1))


@pytest.mark.parametrize("first_seed", pacman.FIRST_SEEDS)
def test_expectimax_loses_to_the_adversary_and_wins_most_against_a_random_ghost(
    first_seed: int,
) -> None:
    """CS188, games won of five: minimax 5 and 5, expectimax 1 and 5; 503 is the best mean."""
    cells = {cell.names: counted(cell.scores) for cell in pacman.run(20, first_seed)}
    cautious, cautious_at_random, trusting, trusting_at_random = cells.values()
    assert list(cells) == [
        ("minimax", "adversarial"),
        ("minimax", "random"),
        ("expectimax", "adversarial"),
        ("expectimax", "random"),
    ]
    assert cautious["won"] >= 18
    assert cautious_at_random["won"] >= 18
    assert trusting["won"] <= 4
    assert trusting["mean_score"] < 0
    assert trusting_at_random["won"] >= 18
    assert trusting_at_random["mean_score"] >= cautious_at_random["mean_score"]


def test_the_same_seeds_give_the_same_games_and_others_others() -> None:
    once = pacman.run(games=5, first_seed=7)
    assert pacman.run(games=5, first_seed=7) == once
    assert pacman.run(games=5, first_seed=70) != once


def played(game: str, games: int, **body: Any) -> dict[str, Any]:  # noqa: ANN401
    asked = named(ENGINE, game, body)
    cells = {cell.names: cell for cell in asked.cells(ENGINE, games)}
    return as_json(asked, [*cells.values()])


def test_the_schema_has_the_experiments_of_the_catalogue() -> None:
    assert {*EXPERIMENTS} == {*catalogue.EXPERIMENTS, Growth.NAME}


def test_counts_are_of_games_won_drawn_and_lost_with_the_error_of_their_mean() -> None:
    assert counted([1, 1, 0, -1]) == {
        "games": 4,
        "won": 2,
        "drawn": 1,
        "lost": 1,
        "mean_score": 0.25,
        "standard_error": pytest.approx(0.4787, abs=1e-4),
    }


def test_what_is_published_stands_beside_what_was_played() -> None:
    cells = played("pacman", 2)["cells"]
    assert [cell["published"]["mean_score"] for cell in cells] == [483, 493, -303, 503]


def test_a_deeper_search_wins_more() -> None:
    totals = played("connect_four", 8, experiment="depth")["totals"]
    means = {total["name"]: total["mean_score"] for total in totals}
    assert means["depth 1"] < means["depth 4"]


def test_an_evaluation_wins_against_none() -> None:
    result = played("connect_four", 8, experiment="evaluation")
    better, worse = result["totals"]
    assert (better["name"], better["games"]) == ("with", 16)
    assert better["mean_score"] == -worse["mean_score"] > 0.5


def test_both_seats_of_a_seed_begin_alike() -> None:
    configurations = [{"name": "a", "depth": 2}, {"name": "b", "depth": 2}]
    cells = played("connect_four", 3, configurations=configurations)["cells"]
    assert len({tuple(sorted(cell.items() - {"players"})) for cell in map(flat, cells)}) == 1


def flat(cell: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in cell.items() if name != "players"}


def test_chance_and_simultaneous_turns_are_played_too() -> None:
    configurations = [{"name": "a", "depth": 1}, {"name": "b", "random": True}]
    for game, options in (("matrix", {}), ("bins", {"coin": 0.5})):
        cells = played(game, 20, configurations=configurations, options=options)["cells"]
        assert [cell["games"] for cell in cells] == [20] * 4


def test_rock_paper_scissors_is_even_against_an_equilibrium() -> None:
    configurations = [{"name": "equilibrium"}, {"name": "random", "random": True}]
    for total in played("matrix", 200, configurations=configurations)["totals"]:
        assert abs(total["mean_score"]) < 4 * total["standard_error"]


def test_a_configuration_in_every_seat_has_models_of_single_players() -> None:
    models = {"X": {"model": "random"}, "O": {"model": "random"}}
    configurations = [
        {"name": "trusting", "depth": 2, "opponents": models},
        {"name": "random", "random": True},
    ]
    cells = played("tic_tac_toe", 2, configurations=configurations)["cells"]
    assert [cell["games"] for cell in cells] == [2] * 4


@pytest.mark.parametrize(
    ("game", "body", "pointer"),
    [
        ("nim", {"experiment": "pacman"}, "/game"),
        ("nim", {"experiment": "ghosts"}, "/game"),
        ("nim", {"configurations": [{"name": "a"}, {"name": "a"}]}, "/configurations/1/name"),
        ("nim", {"experiment": "depth", "configurations": [{"name": "a"}]}, "/experiment"),
        (
            "n_person_nim",
            {
                "options": {"players": 6},
                "configurations": [{"name": name, "random": True} for name in "abcd"],
            },
            "/configurations",
        ),
    ],
)
def test_what_does_not_fit_is_refused(game: str, body: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Problem) as refused:
        named(ENGINE, game, body)
    assert (refused.value.code, refused.value.pointer) == ("job_refused", pointer)


def test_the_command_prints_the_lectures_table_beside_ours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["experiment", "pacman", "--games", "2"]) == 0
    printed = capsys.readouterr().out
    [trusting] = [line.split() for line in printed.splitlines() if line.startswith("expectimax  a")]
    assert trusting[:6] == ["expectimax", "adversarial", "2", "0", "0", "2"]
    assert trusting[-4:] == ["1", "of", "5", "-303"]
    assert main(["experiment", "depth", "--game", "chess960"]) == 2


def test_two_ghosts_that_coordinate_leave_pacman_less() -> None:
    cells = played("pacman", 40, experiment="ghosts")["cells"]
    means = {cell["players"][1]: cell["mean_score"] for cell in cells}
    assert means["together"] < means["alone"] < means["random"]


def test_nodes_grow_with_depth_and_with_each_switch_off() -> None:
    growth = Growth.of(ENGINE, "connect_four", {"depth": 5})
    assert [done for done, _ in growth.counts(ENGINE)][-1] == pytest.approx(1)
    rows = {row["name"]: row for row in growth.as_json()["rows"]}
    assert rows["minimax"]["nodes"] == [8, 57, 400, 2801, 19608]
    assert rows["minimax"]["effective_branching_factor"] == pytest.approx(7, abs=0.01)
    last = {name: row["nodes"][-1] for name, row in rows.items()}
    assert last["alpha_beta"] < last["plain_alpha_beta"] < last["minimax"]
    assert last["alpha_beta"] < last["alpha_beta without table"]
    assert last["alpha_beta"] < last["alpha_beta, ordering worst_first"]


def test_the_command_draws_a_bar_for_each_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["experiment", "switches", "--game", "tic_tac_toe", "--depth", "3"]) == 0
    printed = capsys.readouterr().out
    assert ["minimax", "10", "82", "586"] in [line.split()[:4] for line in printed.splitlines()]
    assert sum("#####" in line for line in printed.splitlines()) == 9


def test_switches_are_for_games_of_two_opponents() -> None:
    with pytest.raises(EngineError) as refused:
        Growth.of(ENGINE, "backgammon", {})
    assert refused.value.code == "algorithm_refused"
