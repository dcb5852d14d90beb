//! Lines of Action on 8 × 8 (Soucie; Sackson 1969), by the rules of the Mind Sports Olympiad as Winands states them, but for
//! the option `both_connected`. A set of squares has one bit a square, row by row from the bottom left.

mod board;
mod evaluation;
mod tactics;
mod text;

use std::hash::{Hash, Hasher};

use self::board::{Lines, is_connected};
use common::bits::each;
use common::path_history::PathHistory;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Lines of Action",
    rules: "Black has two rows of six pieces at the top and the bottom, white two columns at the sides. Black begins. \
            A piece moves along its row, column or diagonal, exactly as many squares as there are pieces of both on \
            that line. It may jump over own pieces, but not over the opponent's, and captures a piece of the opponent \
            by landing on it. Who has all pieces in one group, connected along lines or diagonals, wins; a single \
            piece is a group. If a move connects both, the option says who wins. Who cannot move passes. It is a draw \
            when a position occurs for the third time.",
    state_notation: "Rows from the top, separated by '/': B, W, or '.' for an empty square; a blank; and B or W to \
                     move. X and O for black's and white's pieces, and small letters, are read too. Earlier positions \
                     are known only from moves.",
    move_notation: "The square left and the square entered: e8-e6, also for a capture. \"e8xe6\" and \"e8e6\" are read \
                    too. \"pass\" where no piece can move, and only there.",
    examples: &[
        Example::new("The first move"),
        Example::new("Black to move connects all")
            .state("......../..W...../...B.W../..BB..../...BB.../.W....B./....W.../......W. B"),
        Example::new("A capture that connects both")
            .options(r#"{"both_connected":"draw"}"#)
            .state("......../......../......../....B.../......../WW....W./......B./........ B"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[BOTH_CONNECTED];

const MOVER_WINS: &str = "mover";
const DRAW: &str = "draw";
const BOTH_CONNECTED: Opt = Opt::choice("both_connected", &[MOVER_WINS, DRAW], MOVER_WINS).about(
    "What a move that connects the pieces of both is: mover: its player wins (Sackson 1982); \
     draw: the game is drawn (Mind Sports Olympiad).",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let mover_wins = options.choice(&BOTH_CONNECTED)? == MOVER_WINS;
    Ok(opener.open(LinesOfAction { lines: Lines::new(), mover_wins }, options.canonical()))
}

const BLACK: Player = 0;
const WHITE: Player = 1;
/// Black's pieces at the start, then white's.
const FIRST: [u64; 2] = [0x7e00_0000_0000_007e, 0x0081_8181_8181_8100];

/// A move to the square in the low byte from that in the high byte, or [`PASS`].
type Move = u16;
const PASS: Move = Move::MAX;

const fn from(action: Move) -> usize {
    (action >> 8) as usize
}

const fn to(action: Move) -> usize {
    (action & 0xff) as usize
}

/// The game under its options.
#[derive(Clone, Debug)]
pub struct LinesOfAction {
    lines: Lines,
    /// Whether a move that connects both wins; if not, it draws.
    mover_wins: bool,
}

/// The pieces of both, whose turn it is, and the positions since the last capture.
#[derive(Clone, Debug)]
pub struct State {
    pieces: [u64; 2],
    /// Whether all pieces of each are one group; derived from them.
    connected: [bool; 2],
    board_key: u64,
    mover: u8,
    earlier: PathHistory<8>,
    /// How often the position has occurred among them.
    repeats: u8,
}

impl State {
    fn new(pieces: [u64; 2], mover: Player) -> Self {
        let keys = [BLACK, WHITE]
            .into_iter()
            .flat_map(|player| each(pieces[player]).map(move |square| number(player, square)));
        Self {
            pieces,
            connected: pieces.map(is_connected),
            board_key: keys.fold(0, |sum, key| sum ^ key),
            mover: mover as u8,
            earlier: PathHistory::EMPTY,
            repeats: 0,
        }
    }

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    const fn own(&self) -> u64 {
        self.pieces[self.mover as usize]
    }

    const fn others(&self) -> u64 {
        self.pieces[1 - self.mover as usize]
    }

    #[inline]
    const fn is_over(&self) -> bool {
        self.connected[BLACK] || self.connected[WHITE] || self.is_repeated()
    }

    /// Whether the position occurs for the third time.
    #[inline]
    const fn is_repeated(&self) -> bool {
        self.repeats >= 2
    }

    #[inline]
    const fn position_key(&self) -> u64 {
        mix(self.board_key ^ self.mover as u64)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (self.pieces, self.mover) == (other.pieces, other.mover) && self.earlier == other.earlier
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.pieces, self.mover, self.earlier.key()).hash(hasher);
    }
}

/// The part of a key for a piece of `player` on `square`.
const fn number(player: Player, square: usize) -> u64 {
    zobrist((player << 6 | square) as u64)
}

impl Game for LinesOfAction {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        State::new(FIRST, BLACK)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if state.is_over() {
            return;
        }
        let (own, others, before) = (state.own(), state.others(), out.len());
        for square in each(own) {
            let targets = self.lines.targets(square, own, others);
            out.extend(each(targets).map(|target| (square << 8 | target) as Move));
        }
        if out.len() == before {
            out.push(PASS);
        }
    }

    fn play(&self, state: &mut State, action: Move) {
        let mover = state.mover();
        let other = 1 - mover;
        let before = state.position_key();
        let captures = action != PASS && state.pieces[other] >> to(action) & 1 == 1;
        if action != PASS {
            state.pieces[mover] ^= 1 << from(action) | 1 << to(action);
            state.board_key ^= number(mover, from(action)) ^ number(mover, to(action));
            state.connected[mover] = is_connected(state.pieces[mover]);
        }
        state.mover ^= 1;
        if captures {
            state.pieces[other] ^= 1 << to(action);
            state.board_key ^= number(other, to(action));
            state.connected[other] = is_connected(state.pieces[other]);
            state.earlier = PathHistory::EMPTY;
        } else {
            state.earlier.push(before);
        }
        let now = state.position_key();
        state.repeats = state.earlier.keys().filter(|&key| key == now).count() as u8;
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let last = 1 - state.mover();
        let winner = match state.connected {
            [true, true] if self.mover_wins => Some(last),
            [true, false] => Some(BLACK),
            [false, true] => Some(WHITE),
            _ => None,
        };
        winner.map_or(0.0, |winner| if winner == player { 1.0 } else { -1.0 })
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.position_key() ^ state.earlier.key()
    }

    #[inline]
    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }

    fn identify(&self, state: &State, out: &mut dyn Hasher) {
        self.identify_position(state, out);
        state.earlier.sorted().into_iter().for_each(|key| out.write_u64(key));
    }

    fn identify_position(&self, state: &State, mut out: &mut dyn Hasher) {
        (state.pieces, state.mover).hash(&mut out);
    }

    fn has_history(&self, state: &State) -> bool {
        !state.earlier.is_empty()
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        state.is_repeated()
    }
}
