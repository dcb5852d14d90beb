//! A position as the umpire sees it: the board, and the history that the draw rules need.

use cozy_chess::{Board, Color, Move, Rank, Square, get_pawn_attacks};

use super::tries::inner;
use super::umpire::{Said, announce};
use crate::chessmen::{capture, is_dead};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no legal move, and is not in check.
    Stalemate,
    /// Neither side can mate.
    DeadPosition,
    /// The position has occurred three times.
    Repetition,
    /// 50 moves of each side without a capture or a pawn move.
    NoProgress,
    /// The most moves of a game have been played.
    Length,
    /// A player has been refused too often, and has lost.
    Refused,
}

/// Each ending with its words.
pub const ENDINGS: [(Ending, &str); 7] = [
    (Ending::Checkmate, "checkmate"),
    (Ending::Stalemate, "stalemate"),
    (Ending::DeadPosition, "dead position"),
    (Ending::Repetition, "repetition"),
    (Ending::NoProgress, "moves without progress"),
    (Ending::Length, "most moves played"),
    (Ending::Refused, "too many refused tries"),
];

/// Plies without progress after which the game is drawn.
pub const NO_PROGRESS: u8 = 100;
/// Earlier occurrences that make a draw.
const OCCURRENCES: usize = 2;

/// The board, and the keys of the positions since the last capture or pawn move, as far as they are known.
#[derive(Clone, Debug)]
pub struct Position {
    /// The board. Its clock counts the plies without progress.
    pub board: Board,
    earlier: Vec<u64>,
}

/// Plies by the numbers of a FEN: a game that black begins has one.
pub fn plies(board: &Board) -> u16 {
    2 * (board.fullmove_number() - 1) + u16::from(board.side_to_move() == Color::Black)
}

/// The ending that follows from the board alone: checkmate, stalemate or a dead position.
pub fn ending_of_board(board: &Board) -> Option<Ending> {
    if !board.generate_moves(|_| true) {
        let checked = !board.checkers().is_empty();
        return Some(if checked { Ending::Checkmate } else { Ending::Stalemate });
    }
    is_dead(board).then_some(Ending::DeadPosition)
}

impl Position {
    /// A position of which nothing earlier is known.
    pub const fn new(board: Board) -> Self {
        Self { board, earlier: Vec::new() }
    }

    /// Whether `action`, a try, is legal.
    pub fn is_legal(&self, action: Move) -> bool {
        self.board.is_legal(inner(&self.board, action))
    }

    /// Plays `action`, which is legal, and returns the umpire's announcement.
    pub fn play(&mut self, action: Move) -> Said {
        let action = inner(&self.board, action);
        let taken = capture(&self.board, action);
        let before = key(&self.board);
        self.board.play_unchecked(action);
        if self.board.halfmove_clock() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(before);
        }
        announce(&self.board, taken)
    }

    /// How the game has ended by now; `None` if it goes on. Checkmate comes before every draw.
    pub fn ending(&self, most_plies: u16) -> Option<Ending> {
        if let Some(ending) = ending_of_board(&self.board) {
            return Some(ending);
        }
        let key = key(&self.board);
        let same_side = self.earlier.iter().rev().skip(1).step_by(2);
        if same_side.filter(|&&earlier| earlier == key).count() >= OCCURRENCES {
            return Some(Ending::Repetition);
        }
        if self.board.halfmove_clock() >= NO_PROGRESS {
            return Some(Ending::NoProgress);
        }
        (plies(&self.board) >= most_plies).then_some(Ending::Length)
    }

    /// Whether the umpire may have announced `ending` (`None`: the game goes on). Draws by repetition or by a
    /// count of moves are not checked.
    pub fn may_end_by(&self, ending: Option<Ending>, most_plies: u16) -> bool {
        match ending {
            None => self.ending(most_plies).is_none(),
            Some(Ending::Repetition | Ending::NoProgress | Ending::Length) => {
                ending_of_board(&self.board).is_none()
            }
            _ => ending_of_board(&self.board) == ending,
        }
    }

    /// Drops the earlier positions in which `other` differs.
    pub fn forget_unlike(&mut self, other: &Self) {
        for (own, &other) in self.earlier.iter_mut().zip(&other.earlier) {
            if *own != other {
                *own = UNKNOWN;
            }
        }
    }
}

/// Stands for the key of an unknown position.
const UNKNOWN: u64 = 0;

/// Hash of the position: en passant counts where it is legal.
fn key(board: &Board) -> u64 {
    let Some(file) = board.en_passant() else { return board.hash() };
    let mover = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(mover));
    let takers =
        get_pawn_attacks(to, !mover) & board.colored_pieces(mover, cozy_chess::Piece::Pawn);
    let legal = |from| board.is_legal(Move { from, to, promotion: None });
    if takers.into_iter().any(legal) { board.hash() } else { board.hash_without_ep() }
}
