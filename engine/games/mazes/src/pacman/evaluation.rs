//! Evaluation: the score, and distances in the maze.

use super::maze::{Plane, spread};
use super::{Pacman, State};
use countermove_core::game::Player;
use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::evaluation::Feature;

/// Steps to the nearest of `targets`; `None` if none can be reached.
fn nearest<const N: usize>(game: &Pacman, state: &State, targets: [Plane; N]) -> [Option<u16>; N] {
    let mut found = [None; N];
    let present = targets.map(|target| !target.is_empty());
    if present != [false; N] {
        spread(&game.layout.open, state.pacman, |steps, reached| {
            for (target, found) in targets.iter().zip(&mut found) {
                if found.is_none() && target.meets(reached) {
                    *found = Some(steps);
                }
            }
            found.iter().zip(present).all(|(found, present)| found.is_some() == present)
        });
    }
    found
}

/// 1 divided by the steps, at most 1; 0 if there is no target.
fn closeness(steps: Option<u16>) -> f64 {
    steps.map_or(0.0, |steps| 1.0 / f64::from(steps.max(1)))
}

impl Evaluation for Pacman {
    const UNIT: &'static str = "points";

    const SPREAD: f64 = 500.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("score", 1.0).about("Pacman's points so far"),
        Feature::new("dot_closeness", 5.0)
            .about("1 divided by the steps to the nearest dot, walls considered"),
        Feature::new("ghost_closeness", -10.0)
            .about("1 divided by Pacman's steps to the nearest ghost that is not scared"),
        Feature::new("scared_closeness", 50.0)
            .about("1 divided by Pacman's steps to the nearest scared ghost"),
        Feature::new("dots", 0.0).about("dots left"),
        Feature::new("power_dots", 0.0).about("power dots left"),
        Feature::new("dot_distance", 0.0).about("steps to the nearest dot, 0 without one"),
        Feature::new("ghost_distance", 0.0)
            .about("Pacman's steps to the nearest ghost that is not scared, 0 without one"),
    ];

    /// The features for Pacman. For a player of ghosts they are negated, and divided by the number of such
    /// players.
    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let (mut active, mut scared) = (Plane::EMPTY, Plane::EMPTY);
        for ghost in self.ghosts(state) {
            let plane = if ghost.scared > 0 { &mut scared } else { &mut active };
            plane.add(ghost.cell);
            if ghost.half {
                plane.add(ghost.cell.towards(ghost.heading));
            }
        }
        let dots = state.pellets.minus(&self.layout.power);
        let [dot, active, scared] = nearest(self, state, [dots, active, scared]);
        let for_pacman = [
            f64::from(state.score),
            closeness(dot),
            closeness(active),
            closeness(scared),
            f64::from(state.dots),
            state.pellets.both(&self.layout.power).count() as f64,
            f64::from(dot.unwrap_or(0)),
            f64::from(active.unwrap_or(0)),
        ];
        let share = self.share(player);
        values.iter_mut().zip(for_pacman).for_each(|(value, plain)| *value = share * plain);
    }
}
