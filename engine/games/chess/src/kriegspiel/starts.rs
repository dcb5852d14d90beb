//! The starting positions that agree with a player's own pieces.

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square, get_king_moves};

use super::seen::{Seen, Start, color};
use super::umpire::pawn_tries;
use crate::chessmen::is_dead;
use countermove_core::error::Error;
use countermove_core::rng::Rng;

/// Starts drawn where they are too many to list.
const STARTS: usize = 500;

/// The starts that agree, and whether the list is complete; otherwise some are drawn at random.
pub fn starts(seen: &Seen, rng: &mut Rng) -> (Vec<Board>, bool) {
    let (own, other, white_moves) = match &seen.start {
        Start::Standard => return (vec![Board::default()], true),
        Start::Known(board) => return (vec![(**board).clone()], true),
        Start::Hidden { own, other, white_moves } => (own, other, white_moves),
    };
    let color = color(seen.player);
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = if *white_moves { Color::White } else { Color::Black };
    for &(square, piece) in own {
        *builder.square_mut(square) = Some((piece, color));
    }
    let men: Vec<Piece> = Piece::ALL
        .into_iter()
        .flat_map(|piece| std::iter::repeat_n(piece, usize::from(other[piece as usize])))
        .collect();
    let mut found = Vec::new();
    let all = men.len() <= 2;
    if all {
        place_all(&mut builder, &men, !color, Square::A1 as usize, &mut found);
    } else {
        for _ in 0..STARTS {
            let mut placed = builder.clone();
            for &piece in &men {
                let empty = |square: &Square| placed.board[*square as usize].is_none();
                let empty: Vec<Square> = Square::ALL.into_iter().filter(empty).collect();
                if empty.is_empty() {
                    break;
                }
                *placed.square_mut(empty[rng.below(empty.len())]) = Some((piece, !color));
            }
            found.extend(start_of(&placed).ok());
        }
    }
    (found, all)
}

/// Appends every start with `men` put on empty squares, equal ones in the order of their squares.
fn place_all(
    builder: &mut BoardBuilder,
    men: &[Piece],
    color: Color,
    least: usize,
    out: &mut Vec<Board>,
) {
    let Some((&piece, rest)) = men.split_first() else {
        out.extend(start_of(builder).ok());
        return;
    };
    for square in Square::ALL.into_iter().skip(least) {
        if builder.board[square as usize].is_none() {
            *builder.square_mut(square) = Some((piece, color));
            let same = rest.first() == Some(&piece);
            let least = if same { square as usize + 1 } else { 0 };
            place_all(builder, rest, color, least, out);
            *builder.square_mut(square) = None;
        }
    }
}

/// A hidden start. Error: `IllegalPosition`: it cannot be one.
pub fn start_of(builder: &BoardBuilder) -> Result<Board, Error> {
    let refuse = |what: &str| Err(Error::illegal_position(format!("a hidden start {what}")));
    let Ok(board) = builder.build() else {
        return refuse(
            "has a king of each side, no pawn on a first or last rank, and no king that can be taken",
        );
    };
    let kings = [Color::White, Color::Black].map(|color| board.king(color));
    match () {
        // The builder does not look at this.
        () if get_king_moves(kings[0]).has(kings[1]) => refuse("has no king next to the other"),
        () if !board.checkers().is_empty() => refuse("has no king in check"),
        () if pawn_tries(&board) > 0 => refuse("has no captures by pawns"),
        () if !board.generate_moves(|_| true) => refuse("has a legal move"),
        () if is_dead(&board) => refuse("has men that can mate"),
        () => Ok(board),
    }
}
