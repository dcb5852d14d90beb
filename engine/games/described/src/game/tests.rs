use super::*;
use crate::compiling::compile;

/// A player takes the only stone, and the game ends.
const TAKE: &str =
    "(init full) (<= (legal ?p take) (role ?p) (true full)) (<= terminal (not (true full)))";

fn end_of(goals: &str, roles: &str) -> (Described, Position) {
    let game = compile(&format!("{roles} {TAKE} {goals}"), None).expect("a game");
    let mut state = game.start();
    let first = game.legal_moves(&state)[0];
    game.play(&mut state, first);
    assert_eq!(game.turn(&state), Turn::Over);
    (game, state)
}

#[test]
fn two_players_without_goals_are_no_opponents() {
    let (game, end) = end_of("", "(role a) (role b)");
    assert_eq!(game.facts().payoff, Payoff::GeneralSum);
    assert_eq!([0, 1].map(|player| game.utility(&end, player)), [0.0, 0.0]);
}

#[test]
fn an_end_without_a_goal_is_half_for_each_of_two_opponents() {
    let goals = "(<= (goal a 100) (true full)) (<= (goal b 0) (true full))";
    let (game, end) = end_of(goals, "(role a) (role b)");
    assert_eq!(game.facts().payoff, Payoff::ZeroSum);
    assert_eq!([0, 1].map(|player| game.utility(&end, player)), [0.0, 0.0]);
}

#[test]
fn a_player_without_goals_gets_nothing_and_the_range_says_so() {
    let (game, end) = end_of("(goal a 50) (goal b 100)", "(role a) (role b) (role c)");
    assert_eq!([0, 1, 2].map(|player| game.utility(&end, player)), [50.0, 100.0, 0.0]);
    assert_eq!((game.facts().utility_min, game.facts().utility_max), (0.0, 100.0));
}
