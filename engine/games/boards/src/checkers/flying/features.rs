//! The features of the evaluation.

use super::super::moves::Hop;
use super::super::rules::Draughts;
use super::super::squares::{Squares, bit, count, each};
use super::super::state::State;
use super::Flying;
use super::moves::{Move, is_crowned};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

/// Value of a king, which flies, beyond that of a man, in men.
pub const CROWN: f64 = 1.7;

const FEATURES: &[Feature] = &[
    Feature::new("men", 1.0).about("men, minus the opponent's"),
    Feature::new("kings", 1.0 + CROWN).about("kings, minus the opponent's"),
    Feature::new("tempo", 0.04).about("1 for the player to move"),
    Feature::new("guards", 0.06).about("men on their own first row, minus the opponent's"),
    Feature::new("centre", 0.04)
        .about("men on the squares of the four middle rows and columns, minus the opponent's"),
    Feature::new("edge_men", -0.03)
        .about("men beside the left or the right edge, minus the opponent's"),
    Feature::new("advancement", 0.02).about("rows that men have advanced, minus the opponent's"),
    Feature::new("runaways", 0.12).about(
        "rows that runaway men (with no enemy piece on their way, and no enemy king) have \
         advanced, minus the opponent's",
    ),
    Feature::new("mobility", 0.02)
        .about("possible steps, not counting captures, minus the opponent's; at most 20 of a side"),
    Feature::new("main_road", 0.5)
        .about("kings of the side with fewer pieces on the main road, for that side"),
    Feature::new("trades", 2.0).about("the lead in pieces, divided by the number of all pieces"),
];
const COUNT: usize = 11;
const _: () = assert!(FEATURES.len() == COUNT);

/// Most steps of a side that count as mobility: kings in the open have very many.
const MOST_STEPS: i32 = 20;

/// Counts of one side.
struct SideCounts {
    men: Squares,
    kings: Squares,
    guards: i32,
    advanced: i32,
    runaway: i32,
    mobility: i32,
}

impl Flying {
    /// Rows that `men` of a colour have advanced.
    fn advancement(&self, men: Squares, up: bool) -> i32 {
        let last = i32::from(self.board.side) - 1;
        let rows: i32 =
            (1..=last).map(|row| row * count(men & self.board.rows[row as usize])).sum();
        if up { last * count(men) - rows } else { rows }
    }

    fn side(&self, state: &State, player: Player) -> SideCounts {
        let sides = self.sides_of(state, player);
        let (men, kings) = (sides.mine & !state.kings, sides.mine & state.kings);
        let runaways = if sides.theirs & state.kings == 0 {
            let free = |&square: &u8| self.board.ahead(square, sides.up) & sides.theirs == 0;
            each(men).filter(free).fold(0, |all, square| all | bit(square))
        } else {
            0
        };
        let mut mobility = 0;
        sides.each_step(&mut |_, _| mobility += 1);
        SideCounts {
            men,
            kings,
            guards: count(men & self.board.last_row(!sides.up)),
            advanced: self.advancement(men, sides.up),
            runaway: self.advancement(runaways, sides.up),
            mobility: mobility.min(MOST_STEPS),
        }
    }

    /// The features of `player` minus those of the opponent.
    fn feature_values(&self, state: &State, player: Player) -> [f64; COUNT] {
        let (mine, theirs) = (self.side(state, player), self.side(state, 1 - player));
        let lead = count(mine.men | mine.kings) - count(theirs.men | theirs.kings);
        let difference = |of: fn(&SideCounts) -> Squares, set: Squares| {
            count(of(&mine) & set) - count(of(&theirs) & set)
        };
        let (men, kings) = (|side: &SideCounts| side.men, |side: &SideCounts| side.kings);
        let all = self.board.all;
        let refuge = match lead.signum() {
            1 => -count(theirs.kings & self.board.main_road),
            -1 => count(mine.kings & self.board.main_road),
            _ => 0,
        };
        let whole = [
            difference(men, all),
            difference(kings, all),
            if player == state.mover() { 1 } else { -1 },
            mine.guards - theirs.guards,
            difference(men, self.board.centre),
            difference(men, self.board.edges),
            mine.advanced - theirs.advanced,
            mine.runaway - theirs.runaway,
            mine.mobility - theirs.mobility,
            refuge,
        ];
        let mut values = [0.0; COUNT];
        for (value, whole) in values.iter_mut().zip(whole) {
            *value = f64::from(whole);
        }
        values[COUNT - 1] = f64::from(lead) / f64::from(state.count());
        values
    }
}

impl Evaluation for Draughts<Flying> {
    const UNIT: &'static str = "men";

    const SPREAD: f64 = 1.5;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        values.copy_from_slice(&self.movement.feature_values(state, player));
    }

    #[inline]
    fn estimate(&self, state: &State, player: Player, weights: &[f64]) -> f64 {
        let values = self.movement.feature_values(state, player);
        values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
    }
}

impl Ordering for Draughts<Flying> {
    #[inline]
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let Flying { variant, board } = &self.movement;
        let up = variant.is_white(state.mover());
        let (from, to) = (bit(action.from()), bit(action.to()));
        let man = state.kings & from == 0;
        let leaves_guard = man && from & board.last_row(!up) != 0;
        4 * count(action.taken())
            + 6 * count(action.taken() & state.kings)
            + 8 * i32::from(is_crowned(action))
            + count(to & board.centre)
            - 2 * i32::from(leaves_guard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use countermove_core::game::notation::Notation;

    fn feature(name: &str, text: &str, player: Player) -> f64 {
        let game = Draughts::named("international").unwrap();
        let index = FEATURES.iter().position(|feature| feature.name == name).unwrap();
        game.movement.feature_values(&game.read(text).unwrap(), player)[index]
    }

    #[test]
    fn a_man_with_a_free_way_is_a_runaway() {
        assert_eq!(feature("runaways", "W:W21:B38", 0), 5.0 - 7.0, "they are past each other");
        assert_eq!(feature("runaways", "W:W38:B21", 0), 0.0);
        assert_eq!(feature("runaways", "W:W21:BK50", 0), 0.0);
        assert_eq!(feature("advancement", "W:W21:B38", 0), 5.0 - 7.0);
    }

    #[test]
    fn the_board_turned_round_is_the_opponents() {
        let game = Draughts::named("international").unwrap();
        for (text, turned) in [
            ("W:W21,32,K3:B1,12", "B:B30,19,K48:W50,39"),
            ("W:W31,K18:B10,K46", "B:B20,K33:W41,K5"),
        ] {
            let [one, other] = [text, turned].map(|text| game.read(text).unwrap());
            assert_eq!(
                game.movement.feature_values(&one, 0),
                game.movement.feature_values(&other, 1),
                "{text}"
            );
        }
    }
}
