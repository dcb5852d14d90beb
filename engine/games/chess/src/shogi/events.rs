//! What a move does: captures, promotes, drops, gives check.

use super::geometry::NOWHERE;
use super::move_text::{moved, square_name};
use super::moves::{Move, Source, from, promotes, to};
use super::state::State;
use countermove_core::game::events::{Event, EventKind};

/// What `action`, legal in `before`, does on the way to `after`.
pub fn events(before: &State, action: Move, after: &State) -> Vec<Event> {
    let target = to(action);
    let kind = moved(before, action);
    let here = |event: EventKind, what: &str| Event::new(event).at([square_name(target)]).of(what);
    let mut events = Vec::new();
    if let Source::Hand(_) = from(action) {
        events.push(here(EventKind::Drop, kind.name()));
    }
    if let Some((captured, _)) = before.board().piece(target) {
        events.push(here(EventKind::Capture, captured.name()));
    }
    if promotes(action) {
        events.push(here(EventKind::Promotion, kind.moved(true).name()));
    }
    let king = after.board().king(after.mover());
    if after.in_check() && king != NOWHERE {
        events.push(Event::new(EventKind::Check).at([square_name(king)]));
    }
    events
}
