//! Features: who is nearer to the empty squares, and how freely the amazons move (Lieberum 2005, "An evaluation
//! function for the Game of Amazons"). What may still change counts in proportion to the part of the board that is
//! contested.

use super::{Amazons, BLACK, Move, State, WHITE, squares};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("territory", 1.0).about(
        "empty squares that the player's amazons reach in fewer queen's moves than the opponent's \
         do, minus those that the opponent's reach in fewer",
    ),
    Feature::new("tied", 0.05)
        .about("empty squares that both reach in as many queen's moves, for the player to move"),
    Feature::new("near", 0.3)
        .about("the same as territory by king's moves, times the contested part of the board"),
    Feature::new("closeness", 0.4).about(
        "the sum over the empty squares of 1 if a queen's move reaches it, ½ if two do, ¼ if \
         three do, and so on, minus the opponent's, times the contested part",
    ),
    Feature::new("mobility", 8.0).about(
        "the sum over the amazons of n ⁄ (n + 6), where n squares are a queen's move away, minus \
         the opponent's, times the contested part",
    ),
];

/// The number of target squares at which an amazon's mobility counts half of the greatest.
const HALF_MOBILE: f64 = 6.0;

/// Who reaches the empty squares first, by some way to move. Counts are white's minus black's.
#[derive(Default)]
pub(super) struct Race {
    lead: i32,
    tied: u32,
    /// The sum of ½ⁿ⁻¹ over squares that are n moves away.
    closeness: f64,
    /// Squares that both reach at about the same time; one move of difference counts half.
    contested: f64,
}

impl Race {
    /// The race of amazons over `free` squares; `reach` gives the squares that one move from a set reaches.
    fn run(amazons: [u128; 2], free: u128, reach: impl Fn(u128) -> u128) -> Self {
        let mut race = Self::default();
        let (mut fronts, mut left) = (amazons, [free; 2]);
        let mut worth = 1.0;
        while fronts != [0; 2] {
            let last = fronts;
            for (front, left) in fronts.iter_mut().zip(&mut left) {
                *front = if *front == 0 { 0 } else { reach(*front) & *left };
                *left &= !*front;
            }
            let count = |set: u128| set.count_ones();
            let [white, black] = fronts;
            let first = |front: u128, other: u128, other_left: u128| {
                count(front & other_left & !other) as i32
            };
            race.lead += first(white, black, left[BLACK]) - first(black, white, left[WHITE]);
            race.tied += count(white & black);
            race.closeness += worth * (f64::from(count(white)) - f64::from(count(black)));
            let by_one = count(white & last[BLACK]) + count(black & last[WHITE]);
            race.contested += f64::from(count(white & black)) + f64::from(by_one) / 2.0;
            worth /= 2.0;
        }
        race
    }
}

impl Amazons {
    pub(super) fn race(&self, amazons: [u128; 2], free: u128) -> Race {
        Race::run(amazons, free, |set| self.board.slides(set, free))
    }

    fn mobility(&self, amazons: u128, free: u128) -> f64 {
        let targets = |square| f64::from(self.board.slides(1_u128 << square, free).count_ones());
        each(amazons).map(targets).map(|count| count / (count + HALF_MOBILE)).sum()
    }
}

impl Evaluation for Amazons {
    const UNIT: &'static str = "squares";

    const SPREAD: f64 = 8.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let (amazons, free) = (state.amazons, self.free(state));
        let by_queen = self.race(amazons, free);
        let by_king = Race::run(amazons, free, |set| self.board.beside(set));
        let contested = by_queen.contested / f64::from(free.count_ones());
        let [white, black] = amazons.map(|amazons| self.mobility(amazons, free));
        let turn = if state.mover() == WHITE { 1.0 } else { -1.0 };
        let lead = [
            f64::from(by_queen.lead),
            turn * f64::from(by_queen.tied),
            contested * f64::from(by_king.lead),
            contested * by_queen.closeness,
            contested * (white - black),
        ];
        let sign = if player == WHITE { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead).for_each(|(value, lead)| *value = sign * lead);
    }
}

/// Ordering scores for a square of territory, for a square that the amazon reaches from where it goes, and for an arrow
/// on a square that counts for the opponent or for the player.
const SQUARE: i32 = 16;
const REACHED: i32 = 4;
const BESIDE_OTHERS: i32 = 40;
const BEFORE_OTHERS: i32 = 24;
const BESIDE_OWN: i32 = -16;
const UNCONTESTED: i32 = -64;

/// Squares near the opponent's amazons.
struct Ways {
    beside: u128,
    before: u128,
}

impl Ways {
    /// The score of an arrow on `arrow`, where the player's amazons stand beside the squares of `beside_own`.
    fn arrow(&self, arrow: usize, beside_own: u128) -> i32 {
        on(self.beside, arrow, BESIDE_OTHERS)
            + on(self.before, arrow, BEFORE_OTHERS)
            + on(beside_own, arrow, BESIDE_OWN)
    }
}

const fn on(set: u128, square: usize, value: i32) -> i32 {
    if set >> square & 1 == 1 { value } else { 0 }
}

impl Amazons {
    fn ways_of_others(&self, state: &State) -> Ways {
        let others = state.amazons[1 - state.mover()];
        let before = self.board.slides(others, self.free(state));
        Ways { beside: self.board.beside(others), before }
    }
}

impl Ordering for Amazons {
    /// The squares that the amazon reaches, and where the arrow stands in the amazons' ways.
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let [from, to, arrow] = squares(action);
        let free = self.free(state);
        let reached = |square: usize, free: u128| {
            self.board.slides(1 << square, free & !(1 << square)).count_ones() as i32
        };
        let gain = reached(to, free | 1 << from) - reached(from, free);
        let own = state.own() ^ (1 << from | 1 << to);
        REACHED * gain + self.ways_of_others(state).arrow(arrow, self.board.beside(own))
    }

    /// The territory after the amazon's move, computed once for all its arrows, and where the arrow stands in
    /// the amazons' ways.
    fn ordering_scores(&self, state: &State, moves: &[Move], out: &mut Vec<i32>) {
        let (mover, free) = (state.mover(), self.free(state));
        let sign = if mover == WHITE { 1 } else { -1 };
        let ways = self.ways_of_others(state);
        let open = self.board.all() & !state.arrows;
        let contested = self.board.flood(state.amazons[1 - mover], open);
        let mut last = None;
        let (mut worth, mut beside_own) = (0, 0);
        out.extend(moves.iter().map(|&action| {
            let [from, to, arrow] = squares(action);
            if last != Some((from, to)) {
                last = Some((from, to));
                let mut amazons = state.amazons;
                amazons[mover] ^= 1 << from | 1 << to;
                let race = self.race(amazons, (free | 1 << from) & !(1 << to));
                worth = SQUARE * sign * race.lead;
                beside_own = self.board.beside(amazons[mover]);
            }
            worth + ways.arrow(arrow, beside_own) + on(!contested, arrow, UNCONTESTED)
        }));
    }
}
