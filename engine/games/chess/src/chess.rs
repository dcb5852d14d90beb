//! Chess by the laws of FIDE, and Chess960. Legal moves are those of the crate `cozy-chess`.

mod attacks;
mod checks;
mod epd;
mod evaluation;
mod events;
mod fen;
mod legality;
mod move_text;
mod state;
mod static_exchange;
mod tactics;
mod text;

pub use self::evaluation::{network, trace};
pub use self::state::State;

use std::hash::Hasher;

use cozy_chess::{Board, Color};

use crate::chess_move::ChessMove;

use crate::chessmen::is_dead;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options, refuse};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Chess",
    rules: "Checkmate wins. Stalemate and a dead position are draws; dead positions are bare \
            kings, a king and one knight or bishop against a king, and kings with bishops that all \
            stand on squares of one colour. By default the third occurrence of a position, and 50 \
            moves of each side without a capture or a pawn move, are draws too, as if a player \
            claimed them. With draws \"automatic\" these are the fifth occurrence and 75 moves; \
            with \"never\" they are no draws. Two positions are the same if the same side is to \
            move and the same moves are legal. Checkmate takes precedence over every draw. \
            Castling follows Chess960 if the option is set.",
    state_notation: "FEN: \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\". Fields left \
                     out at the end are w, -, -, 0 and 1. EPD is read too: \"… w - - bm Qd1;\". En passant \
                     is written where it can be played. In Chess960 rights are KQkq for the outermost rooks, or the rook's \
                     file: HAha. Earlier positions are no part of a FEN: give the moves for a \
                     repetition to be known.",
    move_notation: "UCI: \"g1f3\", \"e7e8q\", \"e1g1\" for castling; in Chess960 castling is the king \
                    taking its rook, \"e1h1\". Standard algebraic notation is read too, \"Nf3\", \
                    \"exd8=Q+\", \"O-O\", and given as move_label.",
    examples: &[
        Example::new("The first moves").moves("e4 e5 Nf3 Nc6 Bb5"),
        Example::new("White mates in three by giving up the queen")
            .state("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"),
        Example::new("Kiwipete, where generators of moves go wrong")
            .state("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        Example::new("Chess960, start position 0")
            .options("{\"chess960\":true,\"start_position\":0}"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[CHESS960, START_POSITION, DRAWS];

const CHESS960: Opt = Opt::boolean("chess960", false)
    .about("Whether castling follows Chess960 and is written as the king capturing its own rook.");
const STANDARD: i64 = 518;
const START_POSITION: Opt = Opt::integer("start_position", 0..=959, STANDARD).about(
    "Only with chess960: the initial position by Scharnagl's numbering; 518 is that of standard \
     chess.",
);
const DRAWS: Opt = Opt::choice("draws", &["claimed", "automatic", "never"], "claimed").about(
    "When a repetition or moves without progress end the game: \"claimed\" at the third \
     occurrence and 50 moves, \"automatic\" at the fifth and 75, \"never\".",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let chess960 = options.boolean(&CHESS960)?;
    let number = options.integer(&START_POSITION)?;
    let draws = match options.choice(&DRAWS)? {
        "claimed" => Some(Draws::CLAIMED),
        "automatic" => Some(Draws { occurrences: 5, plies: 150 }),
        _ => None,
    };
    if !chess960 && number != STANDARD {
        let what = format!("is {STANDARD} unless chess960 is true");
        return Err(refuse("/options/start_position", &what));
    }
    let number = u32::try_from(number).expect("the option's bounds");
    let start = State::new(Board::chess960_startpos(number), 0);
    Ok(opener.open(Chess { chess960, draws, start }, options.canonical()))
}

/// The rules under the options.
pub struct Chess {
    chess960: bool,
    /// The draw rules; `None`: only checkmate, stalemate and dead positions end the game.
    draws: Option<Draws>,
    start: State,
}

/// The draw rules.
#[derive(Clone, Copy)]
struct Draws {
    /// Occurrences of a position that end the game.
    occurrences: u8,
    /// Plies without a capture or a pawn move that end the game.
    plies: u8,
}

impl Draws {
    const CLAIMED: Self = Self { occurrences: 3, plies: 100 };
}

impl Chess {
    /// The game under the default options.
    pub fn standard() -> Self {
        let start = State::new(Board::default(), 0);
        Self { chess960: false, draws: Some(Draws::CLAIMED), start }
    }

    /// Whether `state` is drawn, unless it is checkmate.
    #[inline]
    fn is_drawn(&self, state: &State) -> bool {
        let by_rule = self.draws.is_some_and(|draws| {
            state.clock() >= draws.plies || state.repeats() + 1 >= draws.occurrences
        });
        by_rule || is_dead(state.board()) && !state.is_played_on()
    }

    /// Factor of the estimate: 1 after a capture or a pawn move, then falling linearly to 1/2 at the draw
    /// by moves without progress, since a side without progress for long may never make any. 1 if there
    /// is no such draw rule.
    #[inline]
    pub fn clock_share(&self, state: &State) -> f64 {
        let elapsed = |Draws { plies, .. }| f64::from(state.clock()) / f64::from(plies);
        1.0 - self.draws.map_or(0.0, elapsed) / 2.0
    }
}

/// White is player 0.
const fn color(player: Player) -> Color {
    if player == 0 { Color::White } else { Color::Black }
}

impl Game for Chess {
    type State = State;
    type Move = ChessMove;

    fn facts(&self) -> Facts {
        let limited = self.draws.is_some();
        Facts { history: limited, finite: limited, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.is_drawn(state) || !state.has_moves() {
            Turn::Over
        } else {
            Turn::Of(state.board().side_to_move() as usize)
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<ChessMove>) {
        if !self.is_drawn(state) {
            state.board().generate_moves(|moves| {
                out.extend(moves.into_iter().map(ChessMove));
                false
            });
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, _scratch: &mut Vec<ChessMove>) -> u64 {
        if self.is_drawn(state) {
            return 0;
        }
        let mut count = 0;
        state.board().generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    #[inline]
    fn play(&self, state: &mut State, action: ChessMove) {
        state.play(action.0, self.draws.is_some());
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let board = state.board();
        if board.checkers().is_empty() || state.has_moves() {
            return 0.0;
        }
        if board.side_to_move() == color(player) { -1.0 } else { 1.0 }
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

    /// The convention of chess programs' protocols: repetitions and moves without progress are unclaimed
    /// draws, and of dead positions only bare kings end the game.
    fn played_on(&self, state: &State) -> Option<State> {
        let bare = state.board().occupied().len() == Color::NUM as u32;
        let most = self.draws.map_or(u8::MAX, |draws| draws.plies - 1);
        (state.has_moves() && !bare).then(|| state.played_on(most))
    }

    fn is_drawn_by_history(&self, state: &State) -> bool {
        self.draws.is_some_and(|draws| {
            state.repeats() + 1 >= draws.occurrences && state.clock() < draws.plies
        }) && !is_dead(state.board())
    }
}
