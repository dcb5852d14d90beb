//! Features: men, mills and those that are nearly closed, and moves.

use super::{BLACK, Move, NineMensMorris, State, WHITE};
use common::bits::each;
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("men", 1.0).about("men on the board and still to be placed, minus the opponent's"),
    Feature::new("mills", 0.1).about("mills, minus the opponent's"),
    Feature::new("pairs", 0.1).about("lines with two men and an empty point, minus the opponent's"),
    Feature::new("ready", 0.3).about(
        "mills that one move would close if it were the player's turn, minus the opponent's",
    ),
    Feature::new("moves", 0.05).about(
        "empty points next to the player's men, counted once for each man, minus the opponent's",
    ),
    Feature::new("turn", 0.15).about("1 if the player is to move, −1 if the opponent is"),
];

/// Counts of one side.
struct Side {
    men: u8,
    mills: usize,
    pairs: usize,
    ready: usize,
    moves: u32,
}

impl NineMensMorris {
    /// The empty points that complete lines of two men of `player`, one for each line.
    pub(super) fn gaps(&self, state: &State, player: Player) -> impl Iterator<Item = (u32, u32)> {
        let (own, others) = (state.men[player], state.men[1 - player]);
        let is_pair = move |line: &u32| (own & line).count_ones() == 2 && others & line == 0;
        self.layout.lines().iter().copied().filter(is_pair).map(move |line| (line, line & !own))
    }

    /// Whether a move of `player` closes `line`, of which `gap` is missing.
    fn closes(&self, state: &State, player: Player, line: u32, gap: u32) -> bool {
        let spare = state.men[player] & !line;
        state.hand[player] > 0
            || (self.flies(state, player) && spare != 0)
            || spare & self.layout.around(gap) != 0
    }

    fn side(&self, state: &State, player: Player) -> Side {
        let own = state.men[player];
        let empty = !state.men[0] & !state.men[1];
        let next = |point: usize| (self.layout.neighbours(point) & empty).count_ones();
        Side {
            men: state.total(player),
            mills: self.layout.lines().iter().filter(|&&line| own & line == line).count(),
            pairs: self.gaps(state, player).count(),
            ready: self
                .gaps(state, player)
                .filter(|&(line, gap)| self.closes(state, player, line, gap))
                .count(),
            moves: each(own).map(next).sum(),
        }
    }
}

impl Evaluation for NineMensMorris {
    const UNIT: &'static str = "men";

    const SPREAD: f64 = 2.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let [white, black] = [WHITE, BLACK].map(|player| self.side(state, player));
        let lead = [
            f64::from(white.men) - f64::from(black.men),
            white.mills as f64 - black.mills as f64,
            white.pairs as f64 - black.pairs as f64,
            white.ready as f64 - black.ready as f64,
            f64::from(white.moves) - f64::from(black.moves),
            if state.mover() == WHITE { 1.0 } else { -1.0 },
        ];
        let sign = if player == WHITE { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead).for_each(|(value, lead)| *value = sign * lead);
    }
}

impl Ordering for NineMensMorris {
    /// Mills, where the man removed was in the most lines; points that the opponent needs; lines begun.
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let mover = state.mover();
        let (own, others) = (state.men[mover], state.men[1 - mover]);
        let to = action.to();
        let left = action.from().map_or(own, |from| own & !(1 << from));
        let lines = self.layout.through(to);
        let blocks = lines.iter().filter(|&&line| (others & line).count_ones() == 2).count();
        let begun = lines.iter().filter(|&&line| left & line != 0 && others & line == 0).count();
        let mill = action.taken().map_or(0, |taken| {
            let pairs = self.layout.through(taken);
            let pairs = pairs.iter().filter(|&&line| (others & line).count_ones() == 2);
            1000 + 50 * pairs.count() as i32
        });
        let width = self.layout.neighbours(to).count_ones() as i32;
        mill + 200 * blocks as i32 + 40 * begun as i32 + 5 * width
    }
}
