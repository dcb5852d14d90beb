//! Backgammon through its texts: against a plain generator of plays, the rule book and GNU
//! Backgammon's identifiers.

mod cube;
mod naive;
mod notation;
mod rules;

use countermove::api::{self, Inspection};
use countermove::error::Error;

use self::naive::{Plain, id};

fn game() -> api::GameHandle {
    api::GameHandle::open("backgammon", "{}").unwrap()
}

fn inspect(state: &str, moves: &[&str]) -> Result<Inspection, Error> {
    let moves: Vec<String> = moves.iter().map(|&text| text.into()).collect();
    game().at(Some(state), &moves).map(|position| position.inspect())
}

/// Legal moves at `state`, sorted.
fn legal(state: &str) -> Vec<String> {
    let mut moves =
        inspect(state, &[]).unwrap_or_else(|error| panic!("{state}: {error}")).legal_moves;
    moves.sort();
    moves
}

fn after(state: &str, action: &str) -> String {
    inspect(state, &[action])
        .unwrap_or_else(|error| panic!("{state} {action}: {error}"))
        .state
        .unwrap()
}

fn refusal(state: &str, action: &str) -> String {
    inspect(state, &[action]).expect_err(action).message
}

/// The state with the mover's and the opponent's checkers on these points, each in its own numbering (25:
/// bar); the rest are off.
fn position(mine: &[(usize, u32)], theirs: &[(usize, u32)], rest: &str) -> String {
    let mut board = Plain { mine: [0; 26], theirs: [0; 26] };
    mine.iter().for_each(|&(point, count)| board.mine[point] = count);
    theirs.iter().for_each(|&(point, count)| board.theirs[point] = count);
    format!("{} {rest}", id(&board))
}
