//! Features: pieces, how far they are, which are protected, and which cannot be stopped.

use super::{BLACK, Breakthrough, State, WHITE, from, to};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("pieces", 1.0).about("pieces, minus the opponent's"),
    Feature::new("advance", 0.6).about(
        "the sum over the pieces of the square of the part of the way that each has gone, minus \
         the opponent's",
    ),
    Feature::new("protected", 0.05)
        .about("pieces with another diagonally behind, minus the opponent's"),
    Feature::new("hanging", 0.25)
        .about("the opponent's attacked pieces that nothing protects, minus the player's"),
    Feature::new("home", 0.08).about("pieces on the first row, minus the opponent's"),
    Feature::new("runner", 8.0).about(
        "1 if the player's nearest piece that nothing can capture any more wins the race, −1 if \
         the opponent's",
    ),
    Feature::new("turn", 0.15).about("1 if the player is to move, −1 if the opponent is"),
];

/// Counts of one side.
struct Side {
    pieces: f64,
    advance: f64,
    protected: f64,
    hanging: f64,
    home: f64,
    /// Moves to the last row of the nearest piece that nothing can capture.
    run: Option<usize>,
}

impl Breakthrough {
    /// Rows that a piece of `player` on `square` has advanced.
    pub(super) fn gone(&self, square: usize, player: Player) -> usize {
        if player == WHITE { self.row(square) } else { self.grid.rows - 1 - self.row(square) }
    }

    /// Squares where a piece of `player` can be captured by `others` before it arrives.
    fn guarded(&self, player: Player, others: u128) -> u128 {
        (0..self.grid.rows).fold(others, |reached, _| {
            reached | self.ahead(reached, 1 - player) | self.attacks(reached, 1 - player)
        })
    }

    fn side(&self, state: &State, player: Player) -> Side {
        let (own, others) = (state.pieces[player], state.pieces[1 - player]);
        let last = self.grid.rows - 1;
        let part = |square| (self.gone(square, player) as f64 / last as f64).powi(2);
        let covered = self.attacks(own, player);
        let free = own & !self.guarded(player, others);
        Side {
            pieces: f64::from(own.count_ones()),
            advance: each(own).map(part).sum(),
            protected: f64::from((own & covered).count_ones()),
            hanging: f64::from((own & self.attacks(others, 1 - player) & !covered).count_ones()),
            home: f64::from((own & self.goals[1 - player]).count_ones()),
            run: each(free).map(|square| last - self.gone(square, player)).min(),
        }
    }

    /// 1 if white wins a race of runners, −1 if black does.
    fn race(&self, state: &State, runs: [Option<usize>; 2]) -> f64 {
        let plies = |player: Player| {
            let own = 2 * runs[player]? - usize::from(state.mover() == player);
            Some(own)
        };
        match (plies(WHITE), plies(BLACK)) {
            (None, None) => 0.0,
            (Some(_), None) => 1.0,
            (None, Some(_)) => -1.0,
            (Some(white), Some(black)) => {
                if white < black {
                    1.0
                } else {
                    -1.0
                }
            }
        }
    }
}

impl Evaluation for Breakthrough {
    const UNIT: &'static str = "pieces";

    const SPREAD: f64 = 3.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let [white, black] = [WHITE, BLACK].map(|player| self.side(state, player));
        let turn = if state.mover() == WHITE { 1.0 } else { -1.0 };
        let lead = [
            white.pieces - black.pieces,
            white.advance - black.advance,
            white.protected - black.protected,
            black.hanging - white.hanging,
            white.home - black.home,
            self.race(state, [white.run, black.run]),
            turn,
        ];
        let sign = if player == WHITE { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead).for_each(|(value, lead)| *value = sign * lead);
    }
}

impl Ordering for Breakthrough {
    /// Arrivals, captures, the more the further the captured piece is, then advances; not into capture.
    fn ordering_score(&self, state: &State, action: u16) -> i32 {
        let mover = state.mover();
        let (target, gone) = (1_u128 << to(action), self.gone(to(action), mover) as i32);
        if target & self.goals[mover] != 0 {
            return 10_000;
        }
        let takes = state.others() & target != 0;
        let theirs = self.gone(to(action), 1 - mover) as i32;
        let attacked = target & self.attacks(state.others(), 1 - mover) != 0;
        let backed = self.attacks(state.own() & !(1 << from(action)), mover) & target != 0;
        let capture = if takes { 1000 + 100 * theirs } else { 0 };
        let risk = if attacked && !backed { 400 } else { 0 };
        capture + 10 * gone - risk
    }
}
