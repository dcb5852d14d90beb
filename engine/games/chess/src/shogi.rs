//! Shogi, Japanese chess.

mod board;
mod csa;
mod entering_king;
mod evaluation;
mod events;
mod geometry;
mod japanese;
mod legality;
mod move_text;
mod moves;
mod piece;
mod placement;
mod sfen;
mod state;
mod static_exchange;
mod tactics;
mod text;
mod western;

pub use self::state::State;

use std::hash::Hasher;

use self::geometry::SENTE;
use self::moves::{Move, Mover};
use self::state::Ruling;
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Player, Turn};

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Shogi (Japanese chess)",
    rules: "Sente moves first, up the board. A captured piece changes sides, and is kept in hand; a move may drop one on \
            an empty square. A king steps in any direction, a rook and a bishop go any distance along lines and \
            diagonals, a lance any distance forward. A gold steps forward, sideways, back or diagonally forward, a \
            silver forward or diagonally, a pawn forward. A knight jumps two squares forward and one sideways. A move \
            that begins or ends on the three farthest ranks may promote the piece, and has to if it could not move on: \
            pawn, lance, knight and silver become golds, a rook may step diagonally too (dragon), a bishop along lines \
            (horse). No piece is dropped where it could never move, no pawn on a file with another pawn of its side \
            (nifu), nor with mate (uchifuzume). Who is checkmated or has no move loses. The fourth occurrence of a \
            position is a draw (sennichite), but a side loses that gave check with each move since the first. After a \
            number of moves, those of both sides counted, it is a draw too. By the entering-king rule the player to \
            move has won if its king is on one of the three farthest ranks and not in check, at least ten other pieces \
            of its side are there too, and these and its pieces in hand count at least 28 points for sente or 27 for \
            gote: 5 each rook or bishop, 1 each other piece.",
    state_notation: "SFEN: \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\": the ranks a to i, with K \
                     king, R rook, B bishop, G gold, S silver, N knight, L lance, P pawn, sente's in capitals, + before \
                     what has promoted; b (sente) or w (gote) to move; pieces in hand, such as RG2Pb3p, or -; the \
                     number of the next move. Fields may be left out at the end. \"position sfen\" or \"sfen\" may \
                     stand before it, and \"startpos\" is the start. A side may have no king, as in problems of \
                     mate. Earlier positions are no part of an SFEN: give the moves for a repetition to be known.",
    move_notation: "USI: both squares, by files 1 to 9 from the right and ranks a to i from the top, and + to promote: \
                    \"7g7f\", \"8h2b+\"; a drop: \"P*5e\". Western notation is read too, and given as move_label: \
                    \"P-7f\", \"Bx2b+\", \"G6i-5h\", \"Rx3c=\" (without promotion). So are CSA's, \"7776FU\", \"-0055KA\", and \
                    Japanese notation with digits of any kind: \"▲７六歩\", \"5二金右\", \"２二角成\", \"７六歩(77)\".",
    examples: &[
        Example::new("Double-wing attack").moves("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d"),
        Example::new("Sente mates in five")
            .state("7nl/5+R1gk/6Ppp/9/9/9/9/9/K8 b Gr2b2g4s3n3l15p 1"),
        Example::new("Checks by a rook, which may not go on for ever")
            .state("4k4/9/9/9/9/9/9/4R4/K8 w - 1")
            .moves("5a4a 5h4h 4a5a 4h5h"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[MOST_MOVES, ENTERING_KING];

const MOST_MOVES: Opt = Opt::integer("most_moves", 1..=2000, 500)
    .about("Moves, of both sides together, after which the game is a draw.");
const ENTERING_KING: Opt = Opt::choice("entering_king", &["csa", "none"], "csa").about(
    "Whether an entering king wins: \"csa\" by 27 points, without a declaration; \"none\" never.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let most_moves = u16::try_from(options.integer(&MOST_MOVES)?).expect("the option's bounds");
    let entering_king = options.choice(&ENTERING_KING)? == "csa";
    Ok(opener.open(Shogi { most_moves, entering_king }, options.canonical()))
}

/// The rules under the options.
#[derive(Clone, Copy, Debug)]
pub struct Shogi {
    /// Moves that draw the game.
    most_moves: u16,
    /// Whether the 27-point rule holds.
    entering_king: bool,
}

impl Shogi {
    /// Whether the rules end the game in `state`, unless the player to move has no move.
    #[inline]
    fn is_ended(&self, state: &State) -> bool {
        state.ruling().is_some() || state.number() > self.most_moves || self.is_declared(state)
    }

    /// Whether the player to move has won by an entering king.
    #[inline]
    fn is_declared(&self, state: &State) -> bool {
        self.entering_king && entering_king::is_declared(state)
    }

    /// Whether the player to move has no legal move, and so has lost.
    fn is_stuck(state: &State) -> bool {
        !Mover::new(state.board(), state.mover()).has_moves()
    }

    /// Who has lost in `state`, which is over.
    fn loser(&self, state: &State) -> Option<Player> {
        if Self::is_stuck(state) {
            Some(state.mover())
        } else if let Some(ruling) = state.ruling() {
            ruling.loser()
        } else if state.number() > self.most_moves {
            None
        } else {
            self.is_declared(state).then_some(1 - state.mover())
        }
    }
}

impl Game for Shogi {
    type State = State;
    type Move = Move;

    fn facts(&self) -> Facts {
        Facts { history: true, tactical: true, ..Facts::two_player_zero_sum() }
    }

    fn start(&self) -> State {
        sfen::start()
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
            Mover::new(state.board(), state.mover()).moves(out);
        }
    }

    #[inline]
    fn count_moves(&self, state: &State, _scratch: &mut Vec<Move>) -> u64 {
        if self.is_ended(state) { 0 } else { Mover::new(state.board(), state.mover()).count() }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Move) {
        state.play(action);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match self.loser(state) {
            None => 0.0,
            Some(loser) if loser == player => -1.0,
            Some(_) => 1.0,
        }
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        Some(u32::from((self.most_moves + 1).saturating_sub(state.number())))
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
        state.ruling().is_some()
    }

    fn is_decided_by_history(&self, state: &State) -> bool {
        state.ruling().and_then(Ruling::loser).is_some()
    }
}

/// The name of a player.
const fn name(player: Player) -> &'static str {
    if player == SENTE { "sente" } else { "gote" }
}
