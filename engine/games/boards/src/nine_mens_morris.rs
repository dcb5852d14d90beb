//! Nine men's morris. A set of points is a word with one bit a point, row by row from the top left.

mod evaluation;
mod layout;
mod moves;
mod tactics;
mod text;

use std::hash::{Hash, Hasher};

use self::layout::Layout;
pub use self::moves::Move;
use common::earlier::Earlier;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Nine men's morris",
    rules: "White and black take turns to place nine men each on the 24 points; white begins. Then they move a man along \
            a line to the next point, and a player with three men left flies to any point. Who closes a mill, three \
            men in a line, removes one of the opponent's men, also if two mills close; a man in a mill only if all are \
            in mills. Who has fewer than three men, or cannot move, loses. It is a draw when a position occurs for the \
            third time, and after 50 moves of each side without a mill.",
    state_notation: "The points in seven rows from the top, a7 to g1, separated by '/': w, b, or '.' for an empty point; \
                     a blank; the men that white and black still have to place as in \"9:8\"; a blank; w or b to move; \
                     and, if there were any, a blank and the plies since the last man was placed or removed: \
                     \".../.../.../....../.../.../... 9:9 w\". \"repeated\" at the end says that the position occurs \
                     for the third time, which ends the game; earlier positions are known only from moves.",
    move_notation: "The point of a man that is placed, a1, or the points that it leaves and enters, a1-a4; with a mill, \
                    x and the point of the man removed: a1xb2, a1-a4xb2. Column letter and row number from the bottom. \
                    Blanks are read too: \"a1-a4 x b2\".",
    examples: &[
        Example::new("White has closed a mill and removed a man").moves("d6 f4 d7 a1 d5xa1"),
        Example::new("A mill that opens and closes").state("w.b/b.b/w.b/ww...b/.../b../w.. 0:0 w"),
        Example::new("Black flies").state("ww./.../..b/....w./.b./..w/..b 0:0 b"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[FLYING, MOVES_WITHOUT_MILL];

const FLYING: Opt = Opt::boolean("flying", true)
    .about("Whether a player with three men left moves to any empty point.");
const MOVES_WITHOUT_MILL: Opt = Opt::integer("moves_without_mill", 10..=100, 50)
    .about("Moves of each side without a mill, after all men are placed, that draw the game.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let flying = options.boolean(&FLYING)?;
    let quiet_plies = 2 * options.integer(&MOVES_WITHOUT_MILL)? as u8;
    let game = NineMensMorris { layout: Layout::new(), flying, quiet_plies };
    Ok(opener.open(game, options.canonical()))
}

const WHITE: Player = 0;
const BLACK: Player = 1;
/// Men of each side.
const MEN: u8 = 9;
/// With fewer men a player has lost; with as many it flies.
const FEWEST: u8 = 3;
/// No position comes back after fewer plies.
const FEWEST_PLIES: usize = 4;
/// Occurrences of a position that draw.
const OCCURRENCES: u8 = 3;

/// The rules under the options.
#[derive(Clone, Debug)]
pub struct NineMensMorris {
    layout: Layout,
    flying: bool,
    /// Plies without a mill that draw the game.
    quiet_plies: u8,
}

/// The men, whose turn it is, and the history that the draw rules need.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// On the board.
    men: [u32; 2],
    /// Still to be placed.
    hand: [u8; 2],
    mover: u8,
    /// Plies since the last man was placed or removed.
    quiet: u8,
    /// How often the position occurred before.
    repeats: u8,
    earlier: Earlier,
}

impl State {
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    /// Men of `player` on the board and still to be placed.
    const fn total(&self, player: Player) -> u8 {
        self.men[player].count_ones() as u8 + self.hand[player]
    }

    /// Whether the position occurs for the last time.
    const fn is_repeated(&self) -> bool {
        self.repeats + 1 >= OCCURRENCES
    }

    /// Hash of the men and the player to move.
    const fn position_key(&self) -> u64 {
        let [white, black] = self.men;
        let men = white as u64 | (black as u64) << 24;
        let hands = (self.hand[0] as u64) << 48 | (self.hand[1] as u64) << 52;
        mix(men | hands | (self.mover as u64) << 56)
    }
}

impl NineMensMorris {
    /// Whether the player to move has lost.
    fn is_lost(&self, state: &State) -> bool {
        state.total(state.mover()) < FEWEST || self.is_stuck(state)
    }

    fn is_drawn(&self, state: &State) -> bool {
        self.is_long(state) || state.is_repeated()
    }

    /// Whether there have been too many plies without a mill.
    const fn is_long(&self, state: &State) -> bool {
        state.quiet >= self.quiet_plies
    }

    fn is_over(&self, state: &State) -> bool {
        self.is_drawn(state) || self.is_lost(state)
    }
}

impl Game for NineMensMorris {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        State {
            men: [0; 2],
            hand: [MEN; 2],
            mover: WHITE as u8,
            quiet: 0,
            repeats: 0,
            earlier: Earlier::default(),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.is_over(state) { Turn::Over } else { Turn::Of(state.mover()) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_over(state) {
            self.list_moves(state, out);
        }
    }

    fn play(&self, state: &mut State, action: Move) {
        let mover = state.mover();
        let before = state.position_key();
        match action.from() {
            Some(from) => state.men[mover] &= !(1 << from),
            None => state.hand[mover] -= 1,
        }
        state.men[mover] |= 1 << action.to();
        state.mover ^= 1;
        if let Some(taken) = action.taken() {
            state.men[1 - mover] &= !(1 << taken);
        }
        if action.from().is_none() || action.taken().is_some() {
            state.earlier = Earlier::default();
            (state.quiet, state.repeats) = (0, 0);
        } else {
            state.earlier.push(before);
            state.quiet += 1;
            state.repeats = state.earlier.count(state.position_key(), FEWEST_PLIES) as u8;
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match self.is_lost(state) {
            false => 0.0,
            true if player == state.mover() => -1.0,
            true => 1.0,
        }
    }

    fn key(&self, state: &State) -> u64 {
        let position = state.position_key();
        if state.quiet == 0 {
            return position;
        }
        let path = u64::from(state.quiet) << 1 | u64::from(state.is_repeated());
        position ^ mix(state.earlier.key() ^ zobrist(path))
    }

    fn position_key(&self, state: &State) -> u64 {
        state.position_key()
    }

    fn identify_position(&self, state: &State, mut out: &mut dyn Hasher) {
        let State { men, hand, mover, quiet, repeats, .. } = state;
        (men, hand, mover, quiet, repeats).hash(&mut out);
    }

    fn has_history(&self, state: &State) -> bool {
        state.quiet > 0
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        !self.is_long(state)
    }
}
