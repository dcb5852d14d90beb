//! Xiangqi, Chinese chess, by the rules of the Asian Xiangqi Federation.

mod board;
mod chinese;
mod evaluation;
mod events;
mod fen;
mod geometry;
mod legality;
mod move_text;
mod moves;
mod piece_square;
mod ruling;
mod state;
mod static_exchange;
mod tactics;
mod text;
mod wxf;

pub use self::state::State;

use std::hash::Hasher;

use self::geometry::RED;
use self::moves::{ALL, Move, Mover};
use self::ruling::Repetition;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Xiangqi (Chinese chess)",
    rules: "Red moves first. A king and its advisors stay in their palace, elephants on their side of the river. A \
            king steps along the lines, and may not face the other king with nothing between. An advisor steps one \
            point diagonally, an elephant two unless a man is between. A horse goes one point along a line and then \
            one diagonally outward, unless a man is on the first point. A rook goes any distance along a line. So does \
            a cannon, but it captures only over exactly one man. A pawn steps forward, and beyond the river sideways \
            too. Who is checkmated or has no move loses. The third occurrence of a position ends the game. A side that \
            alone gave check with each move since the first loses (perpetual check). Otherwise a side loses that alone \
            attacked the same man anew with each of these moves (perpetual chase), if the man was unprotected or worth \
            more than its attacker. Kings and pawns may attack so. Others may attack so a pawn that has not crossed \
            the river, and a man of their own kind that can capture them in turn. Else it is a draw. It is a draw too \
            after a number of moves without a capture, and where neither side has a rook, a horse, a cannon or a pawn.",
    state_notation: "FEN: \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\", with K king, A \
                     advisor, B elephant, N horse, R rook, C cannon, P pawn, red's in capitals; w or b to move; the \
                     plies since the last capture; the move number. E for B, H for N, and r for w are read too, and \
                     fields after the board may be left out. Earlier positions are no part of a FEN: give the moves for a \
                     repetition to be known.",
    move_notation: "Both points, by files a to i and ranks 0 to 9 from red's side: \"h2e2\" (UCCI). \"H2-E2\" (ICCS) and \
                    \"C2=5\", \"H8+7\", \"C+=5\" (WXF) are read too, and Chinese notation in both scripts: \"炮二平五\", \
                    \"馬8進7\", \"前車進一\", \"二兵平四\". WXF is given as move_label.",
    examples: &[
        Example::new("Central cannon against screen horses").moves("C2=5 H8+7 H2+3 R9=8 R1=2 H2+3"),
        Example::new("Red mates in three (Shi Qing Ya Qu, 1570, problem 66)")
            .state("1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 w - - 0 1"),
        Example::new("Checks by a rook, which may not go on for ever")
            .state("3k5/9/9/9/9/9/9/3R5/9/5K3 b - - 0 1")
            .moves("d9e9 d2e2 e9d9 e2d2"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[REPETITION, MOST_QUIET_MOVES];

const REPETITION: Opt = Opt::choice("repetition", &["asian", "draw", "never"], "asian").about(
    "What the third occurrence of a position comes to: \"asian\" by the rules on perpetual check \
     and chase, \"draw\" a draw in any case, \"never\" no end of the game.",
);
const MOST_QUIET_MOVES: Opt = Opt::integer("most_quiet_moves", 1..=120, 60)
    .about("Moves of each side without a capture after which the game is a draw.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let repetition = match options.choice(&REPETITION)? {
        "asian" => Repetition::Judged,
        "draw" => Repetition::Drawn,
        _ => Repetition::Ignored,
    };
    let most_quiet_moves = options.integer(&MOST_QUIET_MOVES)?;
    let quiet_plies = u8::try_from(2 * most_quiet_moves).expect("the option's bounds");
    Ok(opener.open(Xiangqi { repetition, quiet_plies }, options.canonical()))
}

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Xiangqi {
    repetition: Repetition,
    /// Plies without a capture that draw the game.
    quiet_plies: u8,
}

impl Xiangqi {
    /// Whether the rules end the game in `state`, unless the player to move has no move.
    #[inline]
    fn is_ended(&self, state: &State) -> bool {
        state.ruling().is_some()
            || state.quiet() >= self.quiet_plies
            || state.board().lacks_attackers()
    }

    /// What the latest repetition of the position comes to, or would come to if it were the third occurrence; `None` if
    /// it is none.
    fn judged(&self, state: &State) -> Option<ruling::Ruling> {
        if self.repetition == Repetition::Judged {
            state.ruling().or_else(|| state.judged_repetition())
        } else {
            None
        }
    }

    /// Whether the player to move has no legal move, and so has lost.
    fn is_stuck(state: &State) -> bool {
        !Mover::new(state.board(), state.mover()).has_moves()
    }

    /// Factor of the estimate: 1 after a capture, then falling linearly to 1/2 at the draw by moves without one.
    #[inline]
    fn clock_share(&self, state: &State) -> f64 {
        1.0 - f64::from(state.quiet()) / f64::from(2 * u16::from(self.quiet_plies))
    }
}

impl Game for Xiangqi {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        fen::start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.is_ended(state) || Self::is_stuck(state) {
            Turn::Over
        } else {
            Turn::Of(state.mover())
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_ended(state) {
            Mover::new(state.board(), state.mover()).moves_to(ALL, out);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, _scratch: &mut Vec<Move>) -> u64 {
        if self.is_ended(state) { 0 } else { Mover::new(state.board(), state.mover()).count() }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        state.play(action, self.repetition);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let loser = if Self::is_stuck(state) {
            Some(state.mover())
        } else {
            state.ruling().and_then(ruling::Ruling::loser)
        };
        match loser {
            None => 0.0,
            Some(loser) if loser == player => -1.0,
            Some(_) => 1.0,
        }
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }

    fn identify(&self, state: &State, out: &mut dyn Hasher) {
        state.identify(out);
    }

    fn identify_position(&self, state: &State, out: &mut dyn Hasher) {
        state.identify_position(out);
    }

    fn has_history(&self, state: &State) -> bool {
        state.has_earlier()
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        state.ruling().is_some() && state.quiet() < self.quiet_plies
    }

    fn is_decided_by_history(&self, state: &State) -> bool {
        state.ruling().is_some() && !Self::is_stuck(state)
    }
}

/// The name of a player.
const fn name(player: Player) -> &'static str {
    if player == RED { "red" } else { "black" }
}
