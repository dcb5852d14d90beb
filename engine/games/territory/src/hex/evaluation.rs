//! Features: the stones that each player needs to connect, with and without bridges, and the number of ways
//! to do so.

use super::connections::Levels;
use super::{Hex, State, TAKE_OVER};
use common::bits::Bits;
use common::cells;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("distance", 0.12).about(
        "stones that the opponent still needs to connect its sides, where bridges count as \
         connected, minus those that the player needs",
    ),
    Feature::new("chain_distance", 0.02).about("the same without bridges"),
    Feature::new("routes", 0.05).about(
        "the part of the free cells that is on ways with the fewest stones, minus the opponent's",
    ),
    Feature::new("turn", 0.06).about("1 if the player is to move, −1 if the opponent is"),
];

/// A player's ways to connect its sides: the cells by their distance from each side, in stones.
pub(super) struct Ways<const N: usize> {
    pub from: [Levels<N>; 2],
    /// Fewest stones that connect the sides; the number of cells of the board if none do.
    pub distance: usize,
}

impl<const N: usize> Ways<N> {
    /// The free cells on a connection of the sides that needs `stones` stones and no fewer.
    pub fn through(&self, stones: usize) -> Bits<N> {
        let mut cells = Bits::EMPTY;
        for (one, near) in self.from[0].each() {
            for (other, far) in self.from[1].each() {
                if one + other == stones + 1 {
                    cells = cells | (near & far);
                }
            }
        }
        cells
    }
}

impl<const N: usize> Hex<N> {
    pub(super) fn ways(&self, state: &State<N>, player: Player) -> Ways<N> {
        let free = self.free(state);
        let own = state.stones[player];
        let from = [0, 1].map(|which| Levels::from_side(&self.layout, player, which, own, free));
        let distance = from[0].across.unwrap_or(self.layout.size().pow(2));
        Ways { from, distance }
    }

    /// Fewest stones that make a chain of `player` from side to side; the number of cells if none do.
    pub(super) fn chain_distance(&self, state: &State<N>, player: Player) -> usize {
        let (layout, own, free) = (&self.layout, state.stones[player], self.free(state));
        let [near, far] = layout.sides(player);
        let mut reached = layout.flood(near & own, own);
        for stones in 0..layout.size().pow(2) {
            if !(reached & far).is_empty() {
                return stones;
            }
            let step = (layout.beside(reached) | near) & free & !reached;
            if step.is_empty() {
                break;
            }
            reached = layout.flood(reached | step, own | reached | step);
        }
        layout.size().pow(2)
    }
}

impl<const N: usize> Hex<N> {
    /// For each free cell the stones that it needs to be connected with each of the four sides, added up.
    pub(super) fn stones_needed(&self, state: &State<N>) -> Vec<i32> {
        let size = self.layout.size();
        let far = 4 * size as i32;
        let mut needed = vec![0; size * size];
        for player in [0, 1] {
            for levels in self.ways(state, player).from {
                let mut left = self.free(state);
                for (stones, cells) in levels.each() {
                    left = left & !cells;
                    cells.iter().for_each(|cell| needed[cell] += stones as i32);
                }
                left.iter().for_each(|cell| needed[cell] += far);
            }
        }
        needed
    }
}

impl<const N: usize> Evaluation for Hex<N> {
    const UNIT: &'static str = "wins";

    const SPREAD: f64 = 0.3;

    const FEATURES: &'static [Feature] = FEATURES;

    fn input_count(&self) -> usize {
        self.layout.size() * self.layout.size() + 1 + FEATURES.len()
    }

    /// The board as if the player connected the first player's sides.
    fn inputs(&self, state: &State<N>, player: Player, inputs: &mut [f32]) {
        let seen = |cell| if player == 0 { cell } else { self.layout.mirrored(cell) };
        let [own, others] = [player, 1 - player].map(|whose| state.stones[whose].iter().map(seen));
        let (cells, features) = inputs.split_at_mut(inputs.len() - FEATURES.len());
        cells::write(own, others, player == state.mover(), cells);
        let mut values = [0.0; FEATURES.len()];
        self.features(state, player, &mut values);
        cells::write_features(values, features);
    }

    fn features(&self, state: &State<N>, player: Player, values: &mut [f64]) {
        let ways = [0, 1].map(|player| self.ways(state, player));
        let chains = [0, 1].map(|player| self.chain_distance(state, player) as f64);
        let free = f64::from(self.free(state).count().max(1));
        let routes =
            ways.each_ref().map(|ways| f64::from(ways.through(ways.distance).count()) / free);
        let lead = [
            ways[1].distance as f64 - ways[0].distance as f64,
            chains[1] - chains[0],
            routes[0] - routes[1],
            if state.mover == 0 { 1.0 } else { -1.0 },
        ];
        let sign = if player == 0 { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead).for_each(|(value, lead)| *value = sign * lead);
    }
}

impl<const N: usize> Ordering for Hex<N> {
    fn ordering_score(&self, state: &State<N>, action: u16) -> i32 {
        let mut scores = Vec::new();
        self.ordering_scores(state, &[action], &mut scores);
        scores[0]
    }

    /// Cells on short ways of both players first, then those near the middle.
    fn ordering_scores(&self, state: &State<N>, moves: &[u16], out: &mut Vec<i32>) {
        let size = self.layout.size();
        let needed = self.stones_needed(state);
        let score = |&action: &u16| {
            if action == TAKE_OVER {
                return i32::MAX / 2;
            }
            let cell = usize::from(action);
            let off = |at: usize| (2 * at as i32 + 1 - size as i32).abs();
            -64 * needed[cell] - off(cell / size) - off(cell % size)
        };
        out.extend(moves.iter().map(score));
    }
}
