//! Kriegspiel: chess in which each player sees its own pieces only, by the umpire's rules of the Internet
//! Chess Club (Wild 16), where the number of pawn tries is announced and a refused try is not.

mod algebraic;
mod belief;
mod endgame;
mod events;
mod foresight;
mod men;
mod placing;
mod position;
mod record;
mod seen;
mod starts;
mod state;
mod text;
mod tries;
mod umpire;
mod view_text;

use std::hash::{Hash, Hasher};

use cozy_chess::{BitBoard, Board, Color, Piece};

use crate::chess_move::ChessMove;

use self::endgame::{Pair, cost};
use self::men::Men;
use self::position::Ending;
use self::seen::{Seen, color};
use self::state::Origin;
pub use self::state::State;
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::information::Information;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::rng::Rng;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Kriegspiel",
    rules: "Chess, but each player sees its own men only. A move is a try: any move that may be legal by the own men \
            alone. The umpire refuses an illegal one, which the other does not hear, and the player tries again. Of a \
            move that is played both hear, as on the Internet Chess Club (Wild 16): the square where a man was taken \
            and whether it was a pawn, a check by rank, file, long or short diagonal or knight, and how many captures \
            the pawns of the side to move have. Pawns try to capture only if there are some. Checkmate, stalemate, a \
            dead position, the third occurrence of a position, 50 moves of each side without a capture or a pawn \
            move, and the most moves end the game and are announced. A player with 1000 refused tries has lost.",
    state_notation: "Where the game began and all tries in UCI notation, with ! after a refused one: \"start: e2e4 \
                     e7e5 e1g1! g1f3\". A game may begin elsewhere, with no castling, and each player then knows its \
                     own men and which men the other has, but not where: \"8/8/8/4K3/8/8/7k/R7 w: -\"; or at a FEN that both \
                     know. A world drawn for a player is what it has seen and where the men may stand, and tries since: \
                     \"[white: start: e2e4 ?/1, to move] FEN: e4d5\". A view has the \
                     own men and the letters of the others, the own tries, ? for each move of the other, and what was \
                     said of a move: x and the square of a capture, p if it was a pawn, the line of a check, and / \
                     with the number of pawn tries; at the end how it stands: \"8/8/8/4K3/8/8/8/R7 w k: a1a2 ? \
                     a2h2+file ?, to move\".",
    move_notation: "UCI: \"g1f3\", \"e7e8q\", \"e1g1\" for castling. Standard algebraic notation is read too, \"Nf3\", \"exd5\", \
                    \"O-O\", and given as move_label: it tells a capture only of a pawn, and no check.",
    examples: &[
        Example::new("Black hears of one pawn try").moves("e2e4 d7d5"),
        Example::new("King and rook against a king that hides").state("8/8/8/4K3/8/8/7k/R7 w: -"),
    ],
};

const MOVES: Opt = Opt::integer("most_moves", 1..=300, 200)
    .about("Moves of each side after which the game is drawn.");

/// The options.
pub const OPTIONS: &[Opt] = &[MOVES];

/// Refused tries with which a player has lost; they bound the length of a view.
const MOST_REFUSED: u16 = 1000;

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let most_plies = 2 * options.integer(&MOVES)? as u16;
    Ok(opener.open(Kriegspiel { most_plies }, options.canonical()))
}

/// The rules under the options.
pub struct Kriegspiel {
    most_plies: u16,
}

impl State {
    /// Utility of `player` at the end.
    fn utility(&self, player: Player) -> i8 {
        match self.ending {
            Some(Ending::Checkmate | Ending::Refused) if self.mover() == player => -1,
            Some(Ending::Checkmate | Ending::Refused) => 1,
            _ => 0,
        }
    }
}

impl Game for Kriegspiel {
    type State = State;
    type Move = ChessMove;

    fn facts(&self) -> Facts {
        Facts {
            perfect_information: false,
            hidden_information: true,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State::new(Origin::Standard, Board::default())
    }

    fn turn(&self, state: &State) -> Turn {
        if state.ending.is_some() { Turn::Over } else { Turn::Of(state.mover()) }
    }

    fn moves(&self, state: &State, out: &mut Vec<ChessMove>) {
        if state.ending.is_none() {
            let board = &state.position.board;
            let mut tries = Vec::new();
            Men::of(board, board.side_to_move()).tries(state.said.pawn_tries > 0, &mut tries);
            tries.retain(|action| !state.refused_now.contains(action));
            out.extend(tries.into_iter().map(ChessMove));
        }
    }

    fn play(&self, state: &mut State, ChessMove(action): ChessMove) {
        let player = state.mover();
        if state.position.is_legal(action) {
            let said = state.position.play(action);
            state.note(player, action, Some(said));
            state.ending = state.position.ending(self.most_plies);
        } else {
            state.note(player, action, None);
            if state.refused[player] >= MOST_REFUSED {
                state.ending = Some(Ending::Refused);
            }
        }
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        f64::from(state.utility(player))
    }

    fn key(&self, state: &State) -> u64 {
        state.key
    }
}

impl Information for Kriegspiel {
    fn view_key(&self, state: &State, player: Player) -> u64 {
        let status = state.ending.map_or(state.mover() as u64, |ending| {
            16 + 4 * ending as u64 + (1 + state.utility(player)) as u64
        });
        mix(state.seen[player] ^ zobrist(2 * status + player as u64))
    }

    fn identify_view(&self, state: &State, player: Player, mut out: &mut dyn Hasher) {
        Seen::of(state, player).hash(&mut out);
    }

    /// Worlds (determinizations) are nearly uniform over the games in which no try of the other was refused,
    /// as long as such games are found; otherwise over placements of the pieces that agree with the last
    /// announcements.
    fn draw_world(&self, state: &State, player: Player, rng: &mut Rng) -> State {
        self.belief(state, player).draw(rng)
    }

    /// A player learns of the other's moves only the umpire's announcements.
    fn sees_move(
        &self,
        _state: &State,
        _after: &State,
        _mover: Option<Player>,
        _action: ChessMove,
        _player: Player,
    ) -> Option<bool> {
        Some(false)
    }

    fn worlds(&self, _state: &State, _player: Player, _most: usize) -> Option<Vec<(State, f64)>> {
        None
    }

    fn advise(
        &self,
        state: &State,
        player: Player,
        _rng: &mut Rng,
    ) -> Option<Vec<(ChessMove, f64)>> {
        let board = &state.position.board;
        let own = board.colors(color(player));
        let one = |piece| (board.pieces(piece) & own).next_square();
        let pair = Pair { king: one(Piece::King)?, rook: one(Piece::Rook)? };
        if state.ending.is_some() || state.mover() != player || own.len() != 2 {
            return None;
        }
        let belief = self.belief(state, player);
        let mut set = BitBoard::EMPTY;
        for board in belief.boards() {
            if board.occupied().len() != 3 {
                return None;
            }
            set |= board.king(!color(player)).bitboard();
        }
        let moves = self.legal_moves(state);
        let cost_of = |action: &ChessMove| {
            let next = match action.from == pair.king {
                true => Pair { king: action.to, ..pair },
                false => Pair { rook: action.to, ..pair },
            };
            cost(pair, next, set)
        };
        let best = moves.into_iter().min_by(|a, b| cost_of(a).total_cmp(&cost_of(b)))?;
        Some(vec![(best, 1.0)])
    }
}

/// The value of a piece in pawns, by [`Piece`].
const WORTH: [f64; Piece::NUM] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];

const FEATURES: &[Feature] = &[
    Feature::new("material", 1.0).about("men in pawns: 1, 3, 3, 5, 9"),
    Feature::new("pawn_ranks", 0.1).about("ranks that the pawns have advanced"),
];

impl Evaluation for Kriegspiel {
    const UNIT: &'static str = "pawns";

    const SPREAD: f64 = 4.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let board = &state.position.board;
        let worth = |color: Color| -> f64 {
            let of =
                |piece| WORTH[piece as usize] * f64::from(board.colored_pieces(color, piece).len());
            Piece::ALL.into_iter().map(of).sum()
        };
        let ranks = |color: Color| -> f64 {
            let pawns = board.colored_pieces(color, Piece::Pawn).into_iter();
            pawns.map(|at| at.relative_to(color).rank() as usize as f64 - 1.0).sum()
        };
        let (own, other) = (color(player), !color(player));
        values[0] = worth(own) - worth(other);
        values[1] = ranks(own) - ranks(other);
    }
}

defaults!(Kriegspiel: Ordering, Quiescence, Proof, Pathfinding, Searchable);
