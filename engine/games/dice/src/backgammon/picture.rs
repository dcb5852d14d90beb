//! The board for people.

use super::checkers::{BAR, OFF};
use super::plays::Board;
use super::text::{NAMES, write_dice};
use super::{Stage, State};

/// Draws the board from white's side, with white's ace point at the lower right.
pub fn draw(state: &State) -> String {
    let board = state.board(0);
    let mut rows = vec!["+13-14-15-16-17-18-+---+-19-20-21-22-23-24-+".to_string()];
    rows.extend((1..=HEIGHT).map(|height| row(&board, true, height)));
    rows.push("|                  |BAR|                   |".into());
    rows.extend((1..=HEIGHT).rev().map(|height| row(&board, false, height)));
    rows.push("+12-11-10--9--8--7-+---+--6--5--4--3--2--1-+".into());
    let [white, black] = state.sides.map(|side| (side.pips(), side.count(OFF)));
    rows.push(format!("white O: {} pips, {} off", white.0, white.1));
    rows.push(format!("black X: {} pips, {} off", black.0, black.1));
    if let Some(owner) = state.cube.owner {
        rows.push(format!("cube: {}, {}'s", state.cube.value(), NAMES[usize::from(owner)]));
    }
    rows.push(match state.stage {
        Stage::Opening => "each throws one die".into(),
        Stage::Roll(player) => match state.winner() {
            Some(winner) => format!("{} has won", NAMES[winner]),
            None => format!("{} to roll", NAMES[usize::from(player)]),
        },
        Stage::Choice(player) => format!("{} to roll or double", NAMES[usize::from(player)]),
        Stage::Doubled(player) => {
            let value = 2 * state.cube.value();
            format!("{} doubles to {value}", NAMES[usize::from(player)])
        }
        Stage::Beavered(player) => {
            let value = 2 * state.cube.value();
            format!("{} beavers to {value}", NAMES[usize::from(1 - player)])
        }
        Stage::Dropped(player) => format!("{} has dropped", NAMES[usize::from(player)]),
        Stage::Play(player, dice) => {
            format!("{} to play {}", NAMES[usize::from(player)], write_dice(dice))
        }
    });
    rows.join("\n")
}

/// Most checkers drawn on a point; one more row shows the number of the others.
const HEIGHT: u32 = 5;

/// The row `height` rows from the edge; points are in white's numbering.
fn row(board: &Board, upper: bool, height: u32) -> String {
    let points: Vec<u32> = if upper { (13..=24).collect() } else { (1..=12).rev().collect() };
    let cell = |point: u32| {
        let (white, black) = (board.mine.count(point), board.theirs.count(BAR - point));
        checkers(white.max(black), height, if white > 0 { 'O' } else { 'X' })
    };
    let half = |points: &[u32]| points.iter().map(|&point| cell(point)).collect::<String>();
    let bar = if upper {
        checkers(board.theirs.count(BAR), height, 'X')
    } else {
        checkers(board.mine.count(BAR), height, 'O')
    };
    format!("|{}|{bar}| {}|", half(&points[..6]), half(&points[6..]))
}

fn checkers(count: u32, height: u32, symbol: char) -> String {
    match count {
        count if height == HEIGHT && count > HEIGHT => format!("{count:>2} "),
        count if height <= count => format!(" {symbol} "),
        _ => "   ".into(),
    }
}
