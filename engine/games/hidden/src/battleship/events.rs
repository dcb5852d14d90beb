//! What both players see of a shot, and the ships that are left.

use super::board::bits;
use super::{Action, Answer, Battleship, State};
use countermove_core::game::Player;
use countermove_core::game::events::{Event, EventKind, Tally};

/// A ship of this length by name.
fn ship_name(length: u8) -> String {
    match length {
        1 => "boat".into(),
        2 => "destroyer".into(),
        3 => "cruiser".into(),
        4 => "battleship".into(),
        5 => "carrier".into(),
        _ => format!("ship of {length}"),
    }
}

/// The answer to a shot. Where a ship is placed is no event.
///
/// Sunk is at the square of the shot alone: which other hits are of that ship is not told.
pub(super) fn events(
    game: &Battleship,
    before: &State,
    action: Action,
    after: &State,
) -> Vec<Event> {
    if after.count == before.count {
        return Vec::new();
    }
    let shooter = usize::from(before.count % 2);
    let answer = game.answers(after, shooter).last().map(|&(_, answer)| answer);
    let event = match answer {
        Some(Answer::Sunk(length)) => Event::new(EventKind::Sunk).of(ship_name(length)),
        Some(Answer::Hit) => Event::new(EventKind::Hit),
        _ => Event::new(EventKind::Miss),
    };
    vec![event.at([game.board.name(action.0)])]
}

/// The hits that each player has made, with their squares, and the ships that each has left. Where sinking is not
/// announced, nobody knows the other's number.
pub(super) fn tallies(game: &Battleship, state: &State) -> Vec<Tally> {
    let hits = [0, 1].map(|player: Player| Battleship::hits(state, player));
    let places = hits.map(|squares| bits(squares).map(|square| game.board.name(square)).collect());
    let hits = hits.map(|squares| i64::from(squares.count_ones()));
    let mut tallies = vec![Tally::new("hits", hits).at(places.into())];
    if game.sinking {
        let afloat =
            |player: Player| i64::from(state.placed[player]) - game.sunk(state, player) as i64;
        tallies.push(Tally::new("afloat", [0, 1].map(afloat)));
    }
    tallies
}
