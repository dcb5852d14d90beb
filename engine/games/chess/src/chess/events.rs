//! What a move does: captures, castles, promotes, gives check; and which pieces are captured.

use cozy_chess::{Board, Color, File, Move, Piece, Square};

use super::move_text::king_goes;
use crate::chessmen::{LIGHT, capture, is_castling, name};
use countermove_core::game::events::{Event, EventKind, Tally};

/// The pieces that are captured, with their usual values in pawns.
const WORTH: [(Piece, i64); 5] =
    [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];
/// Pawns of a side at the start.
const PAWNS: u32 = 8;

/// What `action`, legal on `before`, does on the way to `after`.
pub fn events(before: &Board, action: Move, after: &Board) -> Vec<Event> {
    let mut events = Vec::new();
    if is_castling(before, action) {
        let king = king_goes(action.from, action.to);
        let (side, file) =
            if king.file() == File::G { ("kingside", File::F) } else { ("queenside", File::D) };
        let places = [king, Square::new(file, king.rank())].map(|square| square.to_string());
        events.push(Event::new(EventKind::Castling).at(places).of(side));
    } else if let Some((square, _)) = capture(before, action)
        && let Some(piece) = before.piece_on(square)
    {
        events.push(Event::new(EventKind::Capture).at([square.to_string()]).of(name(piece)));
    }
    if let Some(piece) = action.promotion {
        events.push(Event::new(EventKind::Promotion).at([action.to.to_string()]).of(name(piece)));
    }
    if !after.checkers().is_empty() {
        let king = after.king(after.side_to_move());
        events.push(Event::new(EventKind::Check).at([king.to_string()]));
    }
    events
}

/// The pieces that each side has captured, by kind, and the material of both.
pub fn tallies(board: &Board) -> Vec<Tally> {
    let [of_white, of_black] = Color::ALL.map(|color| captured(board, color));
    let by_kind = WORTH.into_iter().map(|(piece, _)| {
        let values = [&of_black, &of_white].map(|lost| i64::from(lost[piece as usize]));
        Tally::new("captured", values).of(name(piece))
    });
    let material = Color::ALL.map(|color| {
        let of = |(piece, worth)| worth * i64::from(board.colored_pieces(color, piece).len());
        WORTH.into_iter().map(of).sum()
    });
    by_kind.chain([Tally::new("material", material)]).collect()
}

/// By [`Piece`]: how many pieces of `color` are captured, if its army was complete at the start. Pieces beyond the
/// first ones are promoted pawns, also a second bishop on squares of one colour.
fn captured(board: &Board, color: Color) -> [u32; Piece::NUM] {
    let bishops = board.colored_pieces(color, Piece::Bishop);
    let count = |piece| board.colored_pieces(color, piece).len();
    let officers: [(Piece, u32, u32); 5] = [
        (Piece::Knight, 2, count(Piece::Knight)),
        (Piece::Bishop, 1, (bishops & LIGHT).len()),
        (Piece::Bishop, 1, (bishops & !LIGHT).len()),
        (Piece::Rook, 2, count(Piece::Rook)),
        (Piece::Queen, 1, count(Piece::Queen)),
    ];
    let mut lost = [0; Piece::NUM];
    let mut promoted = 0;
    for (piece, first, standing) in officers {
        lost[piece as usize] += first.saturating_sub(standing);
        promoted += standing.saturating_sub(first);
    }
    lost[Piece::Pawn as usize] = PAWNS.saturating_sub(count(Piece::Pawn) + promoted);
    lost
}
