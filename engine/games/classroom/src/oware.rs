//! Oware by the abapa rules, also known as awari.

mod board;
pub mod endgame;
mod evaluation;
mod tactics;
mod text;

use std::hash::{Hash, Hasher};

pub use self::board::{Board, GrandSlam};

use self::board::MAJORITY;
use common::earlier::Earlier;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Oware",
    rules: "Each side has six pits with four seeds each; South moves first. A move takes all seeds of an own pit and \
            sows them one by one into the next pits, counter-clockwise, not into the pit they come from. If the last \
            seed makes two or three in a pit of the opponent, these are captured, and so are two or three in the pits \
            just before it, as far as the row goes without a gap. A capture of all the opponent's seeds, a grand slam, \
            takes nothing. If the opponent has no seeds, a move must give it some. The game ends with 25 seeds \
            captured, without a legal move, or when a position comes back; then each side takes the seeds in its own \
            pits. More seeds win.",
    state_notation: "North's pits from the left, f to a, '/', South's pits A to F, each pit as the number of its seeds; \
                     a blank; the seeds captured by South and by North as in \"3:2\"; a blank; and S or N to move: \
                     \"4,4,4,4,4,4/4,4,4,4,4,4 0:0 S\". \"repeated\" at the end \
                     says that the position came back, which ends the game; earlier positions are known only from moves.",
    move_notation: "The pit: A to F for South, a to f for North, each from the player's left. Letters of either size \
                    are read, and numbers from 1 to 6.",
    examples: &[
        Example::new("A first reply").moves("F"),
        Example::new("South captures from two pits, or from three")
            .state("2,0,1,2,1,1/0,5,0,0,3,2 17:14 S"),
        Example::new("North must feed South")
            .options(r#"{"grand_slam":"captures_all"}"#)
            .state("1,3,0,2,0,1/0,0,0,0,0,0 21:20 N"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[GRAND_SLAM];

const GRAND_SLAM: Opt = Opt::choice("grand_slam", GrandSlam::NAMES, GrandSlam::NAMES[0]).about(
    "What a capture of all the opponent's seeds does: it captures nothing, is illegal, captures \
     all, leaves the first pit (where the last seed fell) uncaptured, or leaves the last pit.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let grand_slam = GrandSlam::named(options.choice(&GRAND_SLAM)?);
    Ok(opener.open(Oware { grand_slam }, options.canonical()))
}

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Oware {
    grand_slam: GrandSlam,
}

/// A board, and the boards before it since the last capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    board: Board,
    earlier: Earlier,
    /// Whether the board was there before.
    recurs: bool,
}

impl From<Board> for State {
    fn from(board: Board) -> Self {
        Self { board, earlier: Earlier::default(), recurs: false }
    }
}

/// No board comes back after fewer moves: seeds only go forward, and a pit that is never emptied stops them all, so that
/// each of the twelve pits is sown from before a board comes back.
const FEWEST_MOVES: usize = 12;

impl Oware {
    /// Whether the game is over though the player to move may have moves.
    fn is_stopped(state: &State) -> bool {
        state.board.stores.iter().any(|&store| store >= MAJORITY) || state.recurs
    }

    fn is_stuck(&self, state: &State) -> bool {
        state.board.moves(self.grand_slam).next().is_none()
    }
}

impl Game for Oware {
    type State = State;
    /// The number of a pit, in the order of sowing from South's A.
    type Move = u8;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        Board::START.into()
    }

    fn turn(&self, state: &State) -> Turn {
        if Self::is_stopped(state) || self.is_stuck(state) {
            Turn::Over
        } else {
            Turn::Of(state.board.mover())
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        if !Self::is_stopped(state) {
            out.extend(state.board.moves(self.grand_slam).map(|pit| pit as u8));
        }
    }

    fn play(&self, state: &mut State, action: u8) {
        let after = state.board.after(usize::from(action), self.grand_slam);
        let after = after.expect("a legal move is no forbidden grand slam");
        if after.stores == state.board.stores {
            state.earlier.push(state.board.key());
            state.recurs = state.earlier.count(after.key(), FEWEST_MOVES) > 0;
        } else {
            state.earlier = Earlier::default();
        }
        state.board = after;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let [own, other] = [player, 1 - player].map(|side| state.board.total(side));
        f64::from(i8::from(own > other) - i8::from(own < other))
    }

    fn key(&self, state: &State) -> u64 {
        state.board.key() ^ state.earlier.key() ^ u64::from(state.recurs)
    }

    fn position_key(&self, state: &State) -> u64 {
        state.board.key()
    }

    fn identify_position(&self, state: &State, mut out: &mut dyn Hasher) {
        (state.board, state.recurs).hash(&mut out);
    }

    fn has_history(&self, state: &State) -> bool {
        !state.earlier.is_empty()
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        state.recurs
    }

    fn is_decided_by_history(&self, state: &State) -> bool {
        state.recurs
    }
}
