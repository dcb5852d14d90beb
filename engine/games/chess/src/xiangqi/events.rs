//! What a move does: captures, gives check; and which men are captured.

use super::board::{Board, Kind};
use super::geometry::each;
use super::move_text::point;
use super::moves::{Move, to};
use super::state::State;
use countermove_core::game::events::{Event, EventKind, Tally};

/// The kinds of men that are captured, the least valuable first, and how many of each a side begins with.
const ARMY: [(Kind, usize); 6] = [
    (Kind::Pawn, 5),
    (Kind::Advisor, 2),
    (Kind::Elephant, 2),
    (Kind::Horse, 2),
    (Kind::Cannon, 2),
    (Kind::Rook, 2),
];

/// What `action`, legal in `before`, does on the way to `after`.
pub fn events(before: &State, action: Move, after: &State) -> Vec<Event> {
    let captured = before
        .board()
        .man(to(action))
        .map(|(kind, _)| Event::new(EventKind::Capture).at([point(to(action))]).of(kind.name()));
    let (board, threatened) = (after.board(), after.mover());
    let check = || Event::new(EventKind::Check).at([point(board.king(threatened))]);
    captured.into_iter().chain(board.in_check(threatened).then(check)).collect()
}

/// The men that each side has captured, by kind, if the armies were complete at the start.
pub fn tallies(board: &Board) -> Vec<Tally> {
    let of = |(kind, first): (Kind, usize)| {
        let captured = |by: usize| {
            let men = each(board.side(1 - by)).filter(|&square| board.kind(square) == kind);
            first.saturating_sub(men.count()) as i64
        };
        Tally::new("captured", [0, 1].map(captured)).of(kind.name())
    };
    ARMY.into_iter().map(of).collect()
}
