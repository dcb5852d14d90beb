//! What is eaten, the score, and the dots that are left.

use super::{CAUGHT, DOT, GHOST, Pacman, STEP, State, WON};
use countermove_core::game::events::{Event, EventKind, Tally};

/// What Pacman eats, or that a ghost catches Pacman, at the cell where it happens.
pub(super) fn events(game: &Pacman, before: &State, after: &State) -> Vec<Event> {
    let here = || game.place(after.pacman);
    let mut events = Vec::new();
    let mut points = after.score - before.score;
    if before.turn == 0 {
        points -= STEP;
        if before.pellets.has(after.pacman) && !after.pellets.has(after.pacman) {
            let is_power = game.layout.power.has(after.pacman);
            points -= if is_power { 0 } else { DOT };
            let what = if is_power { "power dot" } else { "dot" };
            events.push(Event::new(EventKind::Eat).at([here()]).of(what));
        }
        points -= if after.dots == 0 { WON } else { 0 };
    }
    let is_caught = after.caught && !before.caught;
    points -= if is_caught { CAUGHT } else { 0 };
    if let Ok(ghosts @ 1..) = u32::try_from(points / GHOST) {
        events.push(Event::new(EventKind::Eat).at([here()]).of("ghost").times(ghosts));
    }
    if is_caught {
        events.push(Event::new(EventKind::Eat).at([here()]).of("Pacman"));
    }
    events
}

/// The score, and the dots that are left.
pub(super) fn tallies(state: &State) -> Vec<Tally> {
    vec![Tally::new("score", [state.score.into()]), Tally::new("dots", [state.dots.into()])]
}
