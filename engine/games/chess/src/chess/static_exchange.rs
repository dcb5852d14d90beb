//! Static exchange evaluation (SEE): the gain of a move after all captures on its target square.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};

use super::attacks::attackers;
use crate::chessmen::is_castling;

/// Value of a piece in whole pawns. The king's is greater than all that could be won for it.
pub const fn valuation(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

/// The most pieces that can take part in an exchange.
const MOST_PIECES: usize = 32;

/// The gain of `action`, legal on `board`, for its player, in pawns. Both sides capture on its target square
/// with their least valuable attacker, and stop when that is better. X-ray attackers join in. Pins and
/// promotions by later captures are ignored.
pub fn static_exchange(board: &Board, action: Move) -> i32 {
    if is_castling(board, action) {
        return 0;
    }
    let Move { from, to, promotion } = action;
    let mover = board.side_to_move();
    let moved = board.piece_on(from).expect("a legal move has a piece to move");
    let mut occupied = (board.occupied() & !from.bitboard()) | to.bitboard();
    let mut gain = board.piece_on(to).map_or(0, valuation);
    if moved == Piece::Pawn && from.file() != to.file() && gain == 0 {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
        gain = valuation(Piece::Pawn);
    }
    let arrived = promotion.unwrap_or(moved);
    gain += valuation(arrived) - valuation(moved);
    gain - recapture(board, to, occupied, arrived, !mover)
}

/// The gain of `side` by capturing the piece on `square`; 0 if not capturing is better.
fn recapture(
    board: &Board,
    square: Square,
    mut occupied: BitBoard,
    mut target: Piece,
    mut side: Color,
) -> i32 {
    let mut gains = [0; MOST_PIECES];
    let mut count = 0;
    loop {
        // The piece on the square does not attack it.
        let all = attackers(board, square, occupied);
        let Some((taker, from)) = least(board, all & board.colors(side)) else { break };
        if taker == Piece::King && !(all & board.colors(!side)).is_empty() {
            break;
        }
        gains[count] = valuation(target);
        count += 1;
        occupied ^= from.bitboard();
        target = taker;
        side = !side;
    }
    gains[..count].iter().rev().fold(0, |reply, gain| (gain - reply).max(0))
}

fn least(board: &Board, men: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL
        .into_iter()
        .find_map(|piece| (men & board.pieces(piece)).next_square().map(|square| (piece, square)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use countermove_core::rng::Rng;

    type Men = BTreeMap<(i8, i8), (Piece, Color)>;

    fn at(square: Square) -> (i8, i8) {
        (square.file() as i8, square.rank() as i8)
    }

    /// Whether the piece on `from` attacks `to`, found by stepping along its lines.
    fn attacks(men: &Men, from: (i8, i8), to: (i8, i8)) -> bool {
        let (piece, color) = men[&from];
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
        let clear = || {
            let step = (files.signum(), ranks.signum());
            (1..far).all(|nth| !men.contains_key(&(from.0 + nth * step.0, from.1 + nth * step.1)))
        };
        match piece {
            Piece::Pawn => files.abs() == 1 && ranks == if color == Color::White { 1 } else { -1 },
            Piece::Knight => (near, far) == (1, 2),
            Piece::King => far == 1,
            Piece::Bishop => near == far && far > 0 && clear(),
            Piece::Rook => near == 0 && far > 0 && clear(),
            Piece::Queen => (near == 0 || near == far) && far > 0 && clear(),
        }
    }

    /// The best result for `side` of capturing the piece on `to` with any of its least valuable
    /// attackers, or of not capturing.
    fn naive(men: &Men, to: (i8, i8), side: Color) -> i32 {
        let of = |color: Color| {
            let takers = men.iter().filter(move |(from, man)| man.1 == color && **from != to);
            takers.filter(|(from, _)| attacks(men, **from, to)).map(|(from, man)| (man.0, *from))
        };
        let Some(least) = of(side).map(|(piece, _)| valuation(piece)).min() else { return 0 };
        let takers: Vec<_> = of(side).filter(|(piece, _)| valuation(*piece) == least).collect();
        let victim = valuation(men[&to].0);
        let outcomes = takers.into_iter().map(|(piece, from)| {
            let mut after = men.clone();
            after.remove(&from);
            after.insert(to, (piece, side));
            let attacked =
                after.iter().any(|(square, man)| man.1 != side && attacks(&after, *square, to));
            if piece == Piece::King && attacked { 0 } else { victim - naive(&after, to, !side) }
        });
        outcomes.max().unwrap_or(0).max(0)
    }

    fn naive_exchange(board: &Board, action: Move) -> i32 {
        let mut men = Men::new();
        for square in board.occupied() {
            let color = board.color_on(square).unwrap();
            men.insert(at(square), (board.piece_on(square).unwrap(), color));
        }
        let (moved, mover) = men.remove(&at(action.from)).unwrap();
        let mut gain = men.get(&at(action.to)).map_or(0, |man| valuation(man.0));
        if moved == Piece::Pawn && action.from.file() != action.to.file() && gain == 0 {
            men.remove(&(action.to.file() as i8, action.from.rank() as i8)).unwrap();
            gain = 1;
        }
        let arrived = action.promotion.unwrap_or(moved);
        men.insert(at(action.to), (arrived, mover));
        gain + valuation(arrived) - valuation(moved) - naive(&men, at(action.to), !mover)
    }

    #[test]
    fn exchanges_equal_a_plain_recursion() {
        let mut rng = Rng::new(7);
        let mut compared = 0;
        while compared < 20_000 {
            let mut board = Board::default();
            for _ in 0..80 {
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                for &action in moves.iter().filter(|action| !is_castling(&board, **action)) {
                    // Of equally valuable attackers, either may capture first.
                    assert_eq!(
                        static_exchange(&board, action),
                        naive_exchange(&board, action),
                        "{board} {action}"
                    );
                    compared += 1;
                }
                board.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
    }

    #[test]
    fn known_exchanges() {
        let cases = [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 1),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -2),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 1),
            ("3r4/4P3/8/8/8/8/k6K/8 w - - 0 1", "e7d8q", 13),
            ("4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d5", -9),
        ];
        for (fen, action, gain) in cases {
            let board: Board = fen.parse().unwrap();
            assert_eq!(static_exchange(&board, action.parse().unwrap()), gain, "{fen} {action}");
        }
    }
}
