//! What a move does: captures stones, or none; and what is counted: prisoners, and the points of each at the end.

use super::board::EMPTY;
use super::prisoners::prisoners;
use super::regions::regions;
use super::{Go, PASS, State};
use countermove_core::game::events::{Event, EventKind, Tally};

impl<const N: usize> Go<N> {
    /// What `action`, legal in `before`, does on the way to `after`.
    pub(super) fn events_of(&self, before: &State<N>, action: u16, after: &State<N>) -> Vec<Event> {
        if action == PASS {
            return vec![Event::new(EventKind::Pass)];
        }
        let layout = &self.0.layout;
        let is_suicide = after.board.at(usize::from(action)) == EMPTY;
        let is_taken = |&point: &usize| {
            let was = before.board.at(point) != EMPTY || point == usize::from(action);
            was && after.board.at(point) == EMPTY
        };
        let taken: Vec<String> =
            layout.points().filter(is_taken).map(|point| layout.name(point)).collect();
        let count = taken.len() as u32;
        if count == 0 {
            return Vec::new();
        }
        let capture = Event::new(EventKind::Capture).at(taken).times(count);
        vec![if is_suicide { capture.of("own stones") } else { capture }]
    }

    /// The prisoners of each player, and once the game is over its points: those that its stones surround, and all,
    /// without komi.
    pub(super) fn tallies_of(&self, state: &State<N>) -> Vec<Tally> {
        let layout = &self.0.layout;
        let taken = prisoners(layout, &state.board, state.earlier.boards().latest_first());
        let mut tallies = vec![Tally::new("prisoners", taken.map(i64::from))];
        if state.is_over() {
            let cells: Vec<u8> = layout.points().map(|point| state.board.at(point)).collect();
            let regions = regions(layout, &cells);
            let territory = [0, 1].map(|player| {
                let own = regions.iter().filter(|region| region.owner() == Some(player));
                let mut points: Vec<usize> =
                    own.flat_map(|region| &region.points).copied().collect();
                points.sort_unstable();
                points.into_iter().map(|point| layout.name(point)).collect::<Vec<_>>()
            });
            let surrounded = territory.each_ref().map(|points| points.len() as i64);
            tallies.push(Tally::new("territory", surrounded).at(territory.into()));
            tallies.push(Tally::new("area", state.board.areas(layout).map(i64::from)));
        }
        tallies
    }
}
