//! What a move captures and scores, and whose seeds are whose.

use super::{Board, Kalah};
use countermove_core::game::Game;
use countermove_core::game::Turn;
use countermove_core::game::events::{Event, EventKind, Tally};

/// A capture with the pits that it empties, the seeds that come to the store, and another turn.
pub(super) fn events(game: &Kalah, before: &Board, pit: usize, after: &Board) -> Vec<Event> {
    let mover = before.mover();
    let gain = u32::from(after.stores[mover].saturating_sub(before.stores[mover]));
    let capture = capture(game, before, pit, after, gain);
    let score = (gain > 0).then(|| Event::new(EventKind::Score).times(gain));
    let again = game.turn(after) == Turn::Of(mover);
    let again = again.then(|| Event::new(EventKind::Again));
    capture.into_iter().chain(score).chain(again).collect()
}

/// The capture that is part of `gain`. The last seed lies in an own pit unless it is captured.
fn capture(game: &Kalah, before: &Board, pit: usize, after: &Board, gain: u32) -> Option<Event> {
    let (row, mover) = (game.pits.0, before.mover());
    // Own pits from the left, the own store, the opponent's pits.
    let cycle = 2 * row + 1;
    let end = pit % row + usize::from(before.pits[pit]);
    let last = end % cycle;
    if last >= row || after.pits[mover * row + last] > 0 {
        return None;
    }
    let sown_into_store = ((end + cycle - row) / cycle) as u32;
    let taken = gain.checked_sub(sown_into_store).filter(|&taken| taken > 0)?;
    let opposite = (1 - mover) * row + row - 1 - last;
    let emptied = [(taken > 1).then_some(opposite), Some(mover * row + last)];
    let places = emptied.into_iter().flatten().map(|pit| game.pits.name(pit));
    Some(Event::new(EventKind::Capture).at(places).times(taken))
}

/// The seeds in the stores; at the end those that lie in a side's pits too.
pub(super) fn tallies(game: &Kalah, board: &Board) -> Vec<Tally> {
    let is_over = game.turn(board) == Turn::Over;
    let seeds = |side: usize| {
        let held = if is_over { board.held(game.pits, side) } else { 0 };
        i64::from(board.stores[side]) + i64::from(held)
    };
    vec![Tally::new("seeds", [0, 1].map(seeds))]
}
