//! What players notice of rolls, plays and the cube, and the counts that they keep an eye on.

use super::checkers::{BAR, OFF};
use super::cube::CubeAction;
use super::text::{NAMES, write_dice};
use super::{Action, Backgammon, Stage, State};
use countermove_core::game::events::{Event, EventKind, Tally};

/// Rolls, hits at the mover's points, checkers borne off, doubles, and at the end the points won.
pub(super) fn events(
    game: &Backgammon,
    before: &State,
    action: Action,
    after: &State,
) -> Vec<Event> {
    let mut events = match action {
        Action::Roll(dice) => vec![Event::new(EventKind::Roll).of(write_dice(dice))],
        Action::Play(play) if play.steps().is_empty() => vec![Event::new(EventKind::Pass)],
        Action::Play(play) => {
            let mut board = before.board(before.on_roll());
            let (mut hits, mut off) = (Vec::new(), 0);
            for step in play.steps() {
                let (from, to) = (u32::from(step.from), u32::from(step.to));
                if board.hits(to) {
                    hits.push(to.to_string());
                }
                off += u32::from(to == OFF);
                board = board.step(from, to);
            }
            let count = hits.len() as u32;
            let hit = (count > 0).then(|| Event::new(EventKind::Hit).at(hits).times(count));
            let borne_off = (off > 0).then(|| Event::new(EventKind::BearOff).times(off));
            hit.into_iter().chain(borne_off).collect()
        }
        Action::Cube(CubeAction::Double) => {
            vec![Event::new(EventKind::Double).times(2 * before.cube.value())]
        }
        // The cube shows the double that is beavered.
        Action::Cube(CubeAction::Beaver) => {
            vec![Event::new(EventKind::Double).of("beaver").times(2 * after.cube.value())]
        }
        Action::Cube(CubeAction::Drop) => vec![Event::new(EventKind::Fold)],
        Action::Cube(CubeAction::Roll | CubeAction::Take) => Vec::new(),
    };
    let is_over = matches!(after.stage, Stage::Roll(_) | Stage::Dropped(_));
    if let Some(winner) = after.winner().filter(|_| is_over) {
        let points = game.stakes.points(after.points_won(winner), after.cube);
        events.push(Event::new(EventKind::Score).of(NAMES[winner]).times(points));
    }
    events
}

/// The pips to go, the checkers off the board and on the bar, and what the cube shows.
pub(super) fn tallies(game: &Backgammon, state: &State) -> Vec<Tally> {
    let of_sides = |count: &dyn Fn(usize) -> u32| [0, 1].map(|side| i64::from(count(side)));
    let mut tallies = vec![
        Tally::new("pips", of_sides(&|side| state.sides[side].pips())),
        Tally::new("off", of_sides(&|side| state.sides[side].count(OFF))),
        Tally::new("bar", of_sides(&|side| state.sides[side].count(BAR))),
    ];
    if game.stakes.cube {
        tallies.push(Tally::new("cube", [i64::from(state.cube.value())]));
    }
    tallies
}
