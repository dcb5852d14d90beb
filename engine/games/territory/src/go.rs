//! Go by the rules of Tromp and Taylor: area scoring, positional superko, and suicide only if an option allows it.

mod board;
mod evaluation;
mod events;
mod history;
mod inputs;
mod layout;
mod playout;
mod prisoners;
mod regions;
mod text;

use std::hash::{Hash, Hasher};

use self::board::{Board, EMPTY, Effect};
use self::history::History;
use self::layout::Layout;
use self::playout::frame::Frame;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options, refuse};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Go",
    rules: "Black (X) and white (O) take turns to put a stone on an empty point, or pass. Stones \
            of one colour that touch along lines are a chain. A chain without an empty point \
            beside it, a liberty, is captured: first those of the opponent. A move after which the \
            own chain has no liberty is suicide, which is illegal unless the option allows it. No \
            move may bring back an earlier board (positional superko). Two passes in a row end the \
            game. A player's area is its stones and the empty points that only its stones \
            surround; komi is added to white's. The larger area wins: there are no dead stones but \
            those that were captured, so play on until they are (Tromp and Taylor). White begins \
            after a handicap.",
    state_notation: "Rows from the top, separated by '/': X, O, or '.' for an empty point; a blank; \
                     and X or O to move. Then \"pass\" if the last move was one, \"pass pass\" if \
                     the game is over, or \"ko D4\" if the stone that was captured on D4 may not \
                     capture back at once. Earlier boards are no part of it: give the moves for \
                     longer repetitions to be known.",
    move_notation: "As in GTP: the letter of the column, without I, and the row from the bottom, \
                    D4; or \"pass\".",
    examples: &[
        Example::new("The first move"),
        Example::new("9 × 9, the 3-4 point and its usual answers")
            .options(r#"{"size":9}"#)
            .moves("E5 E7 G6"),
        Example::new("A ko: white may not take back on B3 at once")
            .options(r#"{"size":5}"#)
            .state("...../.XO../XO.O./.XO../..... X")
            .moves("C3"),
        Example::new("Four handicap stones").options(r#"{"size":19,"handicap":4,"komi":0.5}"#),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[SIZE, KOMI, HANDICAP, SUICIDE];

const SIZE: Opt =
    Opt::integer("size", 5..=25, 9).about("Points of a side; 9, 13 and 19 are usual.");
const MOST_KOMI: f64 = 625.0;
const KOMI: Opt = Opt::number("komi", -MOST_KOMI..=MOST_KOMI, 7.5)
    .about("Points for white; a multiple of 0.5. With a whole number a game may be drawn.");
const HANDICAP: Opt = Opt::integer("handicap", 0..=9, 0).about(
    "Black stones on the star points at the start: 0, or from 2 to 9, to 4 if the size is 7 or \
     even. Give a state for others.",
);
const SUICIDE: Opt = Opt::boolean("suicide", false).about(
    "Whether several stones may be put to death by the player's own move. One stone alone may \
     not: the board would be as it was.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let size = options.integer(&SIZE)? as usize;
    let komi = options.number(&KOMI)?;
    if (2.0 * komi).fract() != 0.0 {
        return Err(refuse("/options/komi", "is not a multiple of 0.5").about(&komi.to_string()));
    }
    let handicap = options.integer(&HANDICAP)? as usize;
    let most = Layout::most_handicap(size);
    if handicap == 1 {
        return Err(refuse("/options/handicap", "is 1: black begins anyway"));
    }
    if handicap > most {
        let what = format!("is {handicap}: size {size} has star points for {most}");
        return Err(refuse("/options/handicap", &what));
    }
    let suicide = options.boolean(&SUICIDE)?;
    let layout = Layout::new(size);
    let frame = Frame::new(&layout);
    let rules = Rules { layout, frame, komi, handicap, suicide };
    let canonical = options.canonical();
    Ok(match size {
        ..=9 => opener.open(Go::<81>(rules), canonical),
        10..=13 => opener.open(Go::<169>(rules), canonical),
        14..=19 => opener.open(Go::<361>(rules), canonical),
        _ => opener.open(Go::<625>(rules), canonical),
    })
}

/// The first player, X.
const BLACK: Player = 0;
/// The second player, O.
const WHITE: Player = 1;
/// The move of a player who puts no stone. A point's move is its number.
const PASS: u16 = u16::MAX;
/// No point.
const NOWHERE: u16 = u16::MAX;

/// The rules under the options.
#[derive(Clone, Debug)]
struct Rules {
    layout: Layout,
    /// The board for playouts.
    frame: Frame,
    komi: f64,
    handicap: usize,
    suicide: bool,
}

/// The game on a board of at most `N` points.
#[derive(Clone, Debug)]
pub struct Go<const N: usize>(Rules);

/// A board, whose turn it is, and the boards before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<const N: usize> {
    board: Board<N>,
    mover: u8,
    /// Passes that ended the game so far: two end it.
    passes: u8,
    /// Where the last move captured one stone that may not take back at once, or [`NOWHERE`].
    ko: u16,
    earlier: History,
}

impl<const N: usize> State<N> {
    fn new(board: Board<N>, mover: Player) -> Self {
        Self { board, mover: mover as u8, passes: 0, ko: NOWHERE, earlier: History::EMPTY }
    }

    #[inline]
    const fn mover(&self) -> Player {
        self.mover as Player
    }

    #[inline]
    const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    #[inline]
    const fn position_key(&self) -> u64 {
        let rest = (self.ko as u64) << 8 | (self.passes as u64) << 1 | self.mover as u64;
        mix(self.board.key() ^ zobrist(rest << 16))
    }

    /// Why a stone on `point`, empty, is illegal.
    #[inline]
    fn fault(&self, rules: &Rules, point: usize) -> Option<Fault> {
        let Effect { suicide, key, .. } = self.board.effect(&rules.layout, self.mover(), point);
        if suicide && !rules.suicide {
            Some(Fault::Suicide)
        } else if key == self.board.key() || self.earlier.has(key) {
            Some(Fault::Superko)
        } else {
            None
        }
    }

    /// Points on which a stone is legal, in order, if the game is not over.
    #[inline]
    fn legal<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = usize> + 'a {
        let is_legal = move |&point: &usize| {
            self.board.at(point) == EMPTY && self.fault(rules, point).is_none()
        };
        rules.layout.points().filter(is_legal)
    }
}

impl<const N: usize> Hash for State<N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (&self.board, self.mover, self.passes, self.ko).hash(hasher);
        self.earlier.boards().key().hash(hasher);
    }
}

/// Why a move to an empty point is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Suicide,
    Superko,
}

impl<const N: usize> Go<N> {
    /// Area of `player` minus the opponent's, komi included.
    fn margin(&self, state: &State<N>, player: Player) -> f64 {
        let [black, white] = state.board.areas(&self.0.layout).map(f64::from);
        let margin = black - white - self.0.komi;
        if player == BLACK { margin } else { -margin }
    }
}

impl<const N: usize> Game for Go<N> {
    type State = State<N>;
    /// The number of a point, or `PASS`.
    type Move = u16;

    fn facts(&self) -> Facts {
        Facts { history: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State<N> {
        let Rules { layout, handicap, .. } = &self.0;
        let mut board = Board::CLEAR;
        for point in layout.handicap(*handicap) {
            board.play(layout, BLACK, point);
        }
        State::new(board, if *handicap == 0 { BLACK } else { WHITE })
    }

    #[inline]
    fn turn(&self, state: &State<N>) -> Turn {
        if state.is_over() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    #[inline]
    fn moves(&self, state: &State<N>, out: &mut Vec<u16>) {
        if !state.is_over() {
            out.extend(state.legal(&self.0).map(|point| point as u16));
            out.push(PASS);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State<N>, _scratch: &mut Vec<u16>) -> u64 {
        if state.is_over() { 0 } else { state.legal(&self.0).count() as u64 + 1 }
    }

    #[inline]
    fn play(&self, state: &mut State<N>, action: u16) {
        if action == PASS {
            state.passes += 1;
            state.ko = NOWHERE;
        } else {
            state.earlier.push(state.board.key());
            let ko = state.board.play(&self.0.layout, state.mover(), usize::from(action));
            state.ko = ko.map_or(NOWHERE, |point| point as u16);
            state.passes = 0;
        }
        state.mover ^= 1;
    }

    fn utility(&self, state: &State<N>, player: Player) -> f64 {
        let margin = self.margin(state, player);
        if margin == 0.0 { 0.0 } else { margin.signum() }
    }

    #[inline]
    fn key(&self, state: &State<N>) -> u64 {
        state.position_key() ^ state.earlier.boards().key()
    }

    #[inline]
    fn position_key(&self, state: &State<N>) -> u64 {
        state.position_key()
    }

    fn identify(&self, state: &State<N>, out: &mut dyn Hasher) {
        self.identify_position(state, out);
        state.earlier.boards().sorted().into_iter().for_each(|key| out.write_u64(key));
    }

    fn identify_position(&self, state: &State<N>, mut out: &mut dyn Hasher) {
        (&state.board, state.mover, state.passes, state.ko).hash(&mut out);
    }

    fn has_history(&self, state: &State<N>) -> bool {
        !state.earlier.boards().is_empty()
    }

    fn is_drawn_by_history(&self, _state: &State<N>) -> bool {
        false
    }
}
