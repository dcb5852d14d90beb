//! The umpire's announcement of a move: the square of a captured piece and whether it was a pawn, the lines of a
//! check, and the number of captures by pawns of the side to move.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

/// The announcement of one move to both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Said {
    /// Where a piece was taken, and whether it was a pawn.
    pub capture: Option<(Square, bool)>,
    /// Bit i: check by `LINES[i]`.
    pub checks: u8,
    /// Legal captures by pawns of the side that is to move; promotions to several pieces count once.
    pub pawn_tries: u8,
}

impl Said {
    /// All of it in 24 bits, never 0.
    pub const fn word(self) -> u64 {
        let capture = match self.capture {
            None => 0,
            Some((at, pawn)) => 2 + 2 * at as u64 + pawn as u64,
        };
        1 << 23 | capture << 13 | (self.checks as u64) << 8 | self.pawn_tries as u64
    }
}

/// The lines of a check, as they are announced.
pub const LINES: [&str; 5] = ["rank", "file", "long", "short", "knight"];

/// The announcement after a move that led to `board` and captured `capture`.
pub fn announce(board: &Board, capture: Option<(Square, bool)>) -> Said {
    Said { capture, checks: checks(board), pawn_tries: pawn_tries(board) }
}

/// Length of the diagonals through `square`: the rising one, as a1–h8, and the falling one.
fn diagonals(square: Square) -> [usize; 2] {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    [8 - file.abs_diff(rank), 8 - (7 - file).abs_diff(rank)]
}

/// The lines of check on the king of the side to move. The two diagonals through a square are never equally long.
fn checks(board: &Board) -> u8 {
    let king = board.king(board.side_to_move());
    let [rising, falling] = diagonals(king);
    let line = |checker: Square| {
        let (file, rank) = (king.file() as i8, king.rank() as i8);
        let (across, up) = (checker.file() as i8 - file, checker.rank() as i8 - rank);
        match () {
            () if up == 0 => 0,
            () if across == 0 => 1,
            () if across == up => 2 + u8::from(rising < falling),
            () if across == -up => 2 + u8::from(falling < rising),
            () => 4,
        }
    };
    board.checkers().into_iter().fold(0, |lines, checker| lines | 1 << line(checker))
}

/// Number of legal captures by pawns of the side to move.
pub fn pawn_tries(board: &Board) -> u8 {
    let mover = board.side_to_move();
    let passing = board.en_passant().map_or(BitBoard::EMPTY, |file| {
        Square::new(file, Rank::Sixth.relative_to(mover)).bitboard()
    });
    let targets = board.colors(!mover) | passing;
    let mut count = 0;
    board.generate_moves_for(board.colored_pieces(mover, Piece::Pawn), |moves| {
        let beside = moves.from.file().adjacent();
        count += (moves.to & targets & beside).len() as u8;
        false
    });
    count
}

/// Name of a side.
pub const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
