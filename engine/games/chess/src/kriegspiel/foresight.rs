//! Chooses which of many positions are kept. The rest of the view says where pieces will be captured, and in
//! some positions these captures are more likely.

use std::cmp::Reverse;

use cozy_chess::{
    Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

use super::belief::Particle;
use super::record::Segment;
use super::seen::Item;
use countermove_core::rng::Rng;

/// Number of the other's next moves whose captures count.
const FORESIGHT: usize = 8;

/// Draws `most` of `particles`. Half of the draw are the positions readiest for the captures in `later`.
pub fn chosen(
    mut particles: Vec<Particle>,
    most: usize,
    later: &[Segment],
    own: Color,
    rng: &mut Rng,
) -> Vec<Particle> {
    for place in 0..particles.len() {
        let other = place + rng.below(particles.len() - place);
        particles.swap(place, other);
    }
    let captures = captures(later);
    if !captures.is_empty() {
        let mut rest = particles.split_off(most / 2);
        rest.sort_by_cached_key(|particle| {
            Reverse(readiness(&particle.position.board, own, &captures))
        });
        particles.extend(rest);
    }
    particles.truncate(most);
    particles
}

/// The captures in `later`, soonest first: whether the own side captures, the square, and whether a pawn is
/// captured.
fn captures(later: &[Segment]) -> Vec<(bool, Square, bool)> {
    let mut captures = Vec::new();
    for segment in later.iter().take(FORESIGHT) {
        let heard = segment.heard.and_then(|said| said.capture);
        captures.extend(heard.map(|(at, is_pawn)| (false, at, is_pawn)));
        for item in segment.own {
            if let Item::Own(_, Some(said)) = item {
                captures.extend(said.capture.map(|(at, is_pawn)| (true, at, is_pawn)));
            }
        }
    }
    captures
}

/// How well the pieces of the other side stand for `captures`; the sooner, the more it counts.
fn readiness(board: &Board, own: Color, captures: &[(bool, Square, bool)]) -> u32 {
    let mut sum = 0;
    for (place, &(by_own, at, is_pawn)) in captures.iter().enumerate() {
        let other = board.colors(!own);
        let pawns = board.pieces(Piece::Pawn);
        let stands = other.has(at) && pawns.has(at) == is_pawn;
        let ready = match by_own {
            true if stands => 4,
            true => {
                u32::from(!(pawns.has(at) && other.has(at)) && reaches(board, !own, at, is_pawn))
            }
            false => 4 * u32::from(reaches(board, !own, at, false)),
        };
        sum += ready * 64 / (place as u32 + 1);
    }
    sum
}

/// Whether a piece of `color` attacks `at`, or, of pawns, one stands behind it on its file.
fn reaches(board: &Board, color: Color, at: Square, pawn: bool) -> bool {
    let of = |piece| board.colored_pieces(color, piece);
    if pawn {
        return !(of(Piece::Pawn) & at.file().bitboard()).is_empty();
    }
    let occupied = board.occupied();
    let queens = of(Piece::Queen);
    let attackers = (get_knight_moves(at) & of(Piece::Knight))
        | (get_king_moves(at) & of(Piece::King))
        | (get_bishop_moves(at, occupied) & (of(Piece::Bishop) | queens))
        | (get_rook_moves(at, occupied) & (of(Piece::Rook) | queens))
        | (get_pawn_attacks(at, !color) & of(Piece::Pawn));
    !attackers.is_empty()
}
