//! Counts the evaluation terms of both sides on bitboards. For black the board is flipped, so that the same
//! code serves both sides.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_king_moves, get_knight_moves, get_rook_moves, get_rook_rays,
};

use super::endgame::steps;
use super::{FeatureIndex, terms};
use crate::chessmen::LIGHT;

/// Receives the terms of a position.
pub trait Tally {
    /// Adds `term`, `count` times, to the sum of `feature` for the current side, which is white at first.
    fn add(&mut self, feature: FeatureIndex, term: usize, count: i32);

    /// Switches the current side. It is called an even number of times, so that in the end the sums are
    /// from white's point of view.
    fn switch_side(&mut self);
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_3: u64 = 0xff << 16;
const RANKS_4_TO_6: u64 = 0xff_ffff << 24;
const RANK_7: u64 = 0xff << 48;
const MIDDLE: u64 = 0x18_1800_0000;

const fn east(cells: u64) -> u64 {
    (cells & !FILE_H) << 1
}

const fn west(cells: u64) -> u64 {
    (cells & !FILE_A) >> 1
}

/// Fills `cells` towards the last rank.
const fn up(mut cells: u64) -> u64 {
    cells |= cells << 8;
    cells |= cells << 16;
    cells | cells << 32
}

/// Fills `cells` towards the first rank.
const fn down(mut cells: u64) -> u64 {
    cells |= cells >> 8;
    cells |= cells >> 16;
    cells | cells >> 32
}

const fn beside(cells: u64) -> u64 {
    east(cells) | west(cells)
}

/// Squares that pawns on `cells` attack.
const fn captures(cells: u64) -> u64 {
    beside(cells << 8)
}

fn squares(cells: u64) -> impl Iterator<Item = Square> {
    BitBoard(cells).iter()
}

fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}

/// One side and its attacks, with the board flipped so that it moves up.
#[derive(Clone, Copy)]
struct Side {
    men: [u64; 6],
    all: u64,
    king: Square,
    /// Squares attacked by pawns, knights, bishops, rooks, queens and the king.
    attacks: [u64; 6],
    /// Squares attacked by any piece.
    attacked: u64,
}

/// Counts the terms of a board.
pub struct Evaluator {
    sides: [Side; 2],
    white_moves: bool,
}

/// King danger is a sum of steps: these for each piece, by kind, that attacks a square next to the king; one
/// for each square that it attacks there; two for each of these squares that only king and queen defend; and
/// these for each kind of piece that can give a safe check.
const ATTACKER_STEPS: [i32; 6] = [0, 2, 2, 3, 4, 0];
const CHECK_STEPS: [i32; 6] = [0, 4, 2, 5, 4, 0];

impl Evaluator {
    /// The pieces and the pawn and king attacks of both sides. Other attacks are found while counting.
    #[inline(always)]
    pub fn at(board: &Board) -> Self {
        Self {
            sides: Color::ALL.map(|color| Side::new(board, color)),
            white_moves: board.side_to_move() == Color::White,
        }
    }

    /// Passes all terms to `tally`.
    #[inline(always)]
    pub fn count_terms<T: Tally>(mut self, tally: &mut T) {
        let tempo = if self.white_moves { 1 } else { -1 };
        tally.add(FeatureIndex::Tempo, terms::TEMPO, tempo);
        let mut danger = [0; 2];
        for (index, steps) in danger.iter_mut().enumerate() {
            let other = self.sides[1 - index].turned();
            let side = &mut self.sides[index];
            side.count_squares(tally);
            *steps = side.count_moves(&other, tally);
            tally.switch_side();
        }
        for (index, steps) in danger.into_iter().enumerate() {
            let side = self.sides[index];
            let other = self.sides[1 - index].turned();
            side.count_pairs(&other, tally);
            side.count_pawns(&other, tally);
            side.count_passed(&other, tally);
            side.count_shelter(&other, tally);
            side.count_pieces(&other, tally);
            side.count_threats(&other, tally);
            let steps = (steps + side.checks(&other) + 2 * side.breaches(&other)).min(63) as usize;
            let no_queen = side.of(Piece::Queen) == 0;
            let term = if no_queen { terms::KING_DANGER_NO_QUEEN } else { terms::KING_DANGER };
            tally.add(FeatureIndex::KingSafety, term + steps, 1);
            tally.switch_side();
        }
    }
}

impl Side {
    #[inline(always)]
    fn new(board: &Board, color: Color) -> Self {
        let seen = |cells: BitBoard| {
            if color == Color::White { cells.0 } else { cells.0.swap_bytes() }
        };
        let men = Piece::ALL.map(|piece| seen(board.colored_pieces(color, piece)));
        let king = board.king(color).relative_to(color);
        let mut attacks = [0; 6];
        attacks[Piece::Pawn as usize] = captures(men[Piece::Pawn as usize]);
        attacks[Piece::King as usize] = get_king_moves(king).0;
        let attacked = attacks[0] | attacks[Piece::King as usize];
        Self { men, all: seen(board.colors(color)), king, attacks, attacked }
    }

    /// The same with the board flipped, as the other side sees it.
    #[inline(always)]
    fn turned(&self) -> Self {
        Self {
            men: self.men.map(u64::swap_bytes),
            all: self.all.swap_bytes(),
            king: self.king.flip_rank(),
            attacks: self.attacks.map(u64::swap_bytes),
            attacked: self.attacked.swap_bytes(),
        }
    }

    #[inline(always)]
    fn of(&self, piece: Piece) -> u64 {
        self.men[piece as usize]
    }

    /// Material imbalance: pairs of own pieces, and pairs of an own and an enemy piece.
    #[inline(always)]
    fn count_pairs<T: Tally>(&self, other: &Self, tally: &mut T) {
        let counts = self.men.map(count);
        let others = other.men.map(count);
        let (mut own, mut against) = (terms::OWN_PAIRS, terms::OTHER_PAIRS);
        for strong in 0..5 {
            for weak in 0..=strong {
                tally.add(FeatureIndex::Material, own, counts[strong] * counts[weak]);
                own += 1;
            }
            for other in &others[..strong] {
                tally.add(FeatureIndex::Material, against, counts[strong] * other);
                against += 1;
            }
        }
    }

    #[inline(always)]
    fn count_squares<T: Tally>(&self, tally: &mut T) {
        for piece in Piece::ALL {
            let kind = piece as usize;
            if piece != Piece::King {
                tally.add(FeatureIndex::Material, terms::MATERIAL + kind, count(self.men[kind]));
            }
            for square in squares(self.men[kind]) {
                tally.add(
                    FeatureIndex::PieceSquare,
                    terms::SQUARE + 64 * kind + square as usize,
                    1,
                );
            }
        }
    }

    /// Counts mobility, stores the attacks, and returns the steps of danger to the enemy king.
    #[inline(always)]
    fn count_moves<T: Tally>(&mut self, other: &Self, tally: &mut T) -> i32 {
        let occupied = BitBoard(self.all | other.all);
        let safe = !(self.all | other.attacks[0]);
        let ring = get_king_moves(other.king).0;
        let mut danger = 0;
        let queens = BitBoard(self.of(Piece::Queen));
        let movers: [(Piece, usize); 4] = [
            (Piece::Knight, terms::KNIGHT_MOVES),
            (Piece::Bishop, terms::BISHOP_MOVES),
            (Piece::Rook, terms::ROOK_MOVES),
            (Piece::Queen, terms::QUEEN_MOVES),
        ];
        for (piece, term) in movers {
            let mut union = 0;
            for square in squares(self.of(piece)) {
                let reached = match piece {
                    Piece::Knight => get_knight_moves(square),
                    // X-ray through queens, which move the same way.
                    Piece::Bishop => get_bishop_moves(square, occupied & !queens),
                    Piece::Rook => {
                        get_rook_moves(square, occupied & !queens & !BitBoard(self.of(Piece::Rook)))
                    }
                    _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
                }
                .0;
                union |= reached;
                tally.add(FeatureIndex::Mobility, term + count(reached & safe) as usize, 1);
                let near = reached & ring;
                if near != 0 {
                    danger += ATTACKER_STEPS[piece as usize] + count(near);
                }
            }
            self.attacks[piece as usize] = union;
            self.attacked |= union;
        }
        danger
    }

    /// Steps of danger to the enemy king by safe checks.
    #[inline(always)]
    fn checks(&self, other: &Self) -> i32 {
        let occupied = BitBoard(self.all | other.all);
        let safe = !self.all & (!other.attacked | (self.attacks[0] & !other.attacks[0]));
        let lines = get_rook_moves(other.king, occupied).0;
        let diagonals = get_bishop_moves(other.king, occupied).0;
        let from = [
            (Piece::Knight, get_knight_moves(other.king).0),
            (Piece::Bishop, diagonals),
            (Piece::Rook, lines),
            (Piece::Queen, lines | diagonals),
        ];
        let steps = from.map(|(piece, squares)| {
            let checks = self.attacks[piece as usize] & squares & safe;
            if checks == 0 { 0 } else { CHECK_STEPS[piece as usize] }
        });
        steps.iter().sum()
    }

    /// Number of attacked squares next to the enemy king that only king and queen defend.
    #[inline(always)]
    fn breaches(&self, other: &Self) -> i32 {
        let [pawn, knight, bishop, rook, ..] = other.attacks;
        let ring = get_king_moves(other.king).0;
        count(ring & self.attacked & !(pawn | knight | bishop | rook))
    }

    #[inline(always)]
    fn count_pawns<T: Tally>(&self, other: &Self, tally: &mut T) {
        let pawns = self.of(Piece::Pawn);
        let mut steps = 0;
        let mut zone = self.king.bitboard().0;
        while zone & (pawns | other.of(Piece::Pawn)) == 0 && steps < 7 {
            zone |= beside(zone);
            zone |= zone << 8 | zone >> 8;
            steps += 1;
        }
        tally.add(FeatureIndex::Pawns, terms::KING_PAWN + steps, 1);
        let doubled = pawns & down(pawns >> 8);
        tally.add(FeatureIndex::Pawns, terms::DOUBLED, count(doubled));
        let files = up(down(pawns));
        let isolated = pawns & !beside(files);
        tally.add(FeatureIndex::Pawns, terms::ISOLATED, count(isolated));
        let covered = up(captures(pawns) | beside(pawns));
        let stopped = pawns & other.attacks[0] >> 8;
        tally.add(FeatureIndex::Pawns, terms::BACKWARD, count(stopped & !covered & !isolated));
        for square in squares(pawns & self.attacks[0]) {
            tally.add(FeatureIndex::Pawns, terms::SUPPORTED + square.rank() as usize, 1);
        }
        for square in squares(pawns & beside(pawns)) {
            tally.add(FeatureIndex::Pawns, terms::PHALANX + square.rank() as usize, 1);
        }
    }

    #[inline(always)]
    fn count_passed<T: Tally>(&self, other: &Self, tally: &mut T) {
        let pawns = self.of(Piece::Pawn);
        let theirs = other.of(Piece::Pawn);
        let guarded = down((theirs | beside(theirs)) >> 8);
        let passed = pawns & !guarded & !down(pawns >> 8);
        let taken = self.all | other.all;
        for square in squares(passed) {
            let rank = square.rank() as usize;
            tally.add(FeatureIndex::PassedPawns, terms::PASSED + rank, 1);
            let next = square.offset(0, 1);
            let mut add = |when: bool, term: usize| {
                tally.add(FeatureIndex::PassedPawns, term, i32::from(when));
            };
            let (here, there) = (square.bitboard().0, next.bitboard().0);
            add(taken & there != 0, terms::PASSED_BLOCKED + rank);
            add(other.attacked & there == 0, terms::PASSED_SAFE + rank);
            add(self.attacked & there != 0, terms::PASSED_LED + rank);
            add((taken | other.attacked) & up(there) == 0, terms::PASSED_FREE + rank);
            let behind = down(here);
            add(self.of(Piece::Rook) & behind != 0, terms::PASSED_ROOKS);
            add(other.of(Piece::Rook) & behind != 0, terms::PASSED_ROOKS + 1);
            if rank >= 3 {
                let own = terms::PASSED_OWN_KING + steps(self.king, next);
                let theirs = terms::PASSED_OTHER_KING + steps(other.king, next);
                tally.add(FeatureIndex::PassedPawns, own, 1);
                tally.add(FeatureIndex::PassedPawns, theirs, 1);
            }
        }
    }

    #[inline(always)]
    fn count_shelter<T: Tally>(&self, other: &Self, tally: &mut T) {
        let middle = (self.king.file() as usize).clamp(1, 6);
        let rank = self.king.rank() as usize;
        let ahead = u64::MAX << (8 * rank);
        let pawns = [self.of(Piece::Pawn), other.of(Piece::Pawn)];
        let mut open = 0;
        for number in middle - 1..=middle + 1 {
            let file = FILE_A << number;
            let edge = 8 * number.min(7 - number);
            let nearest = pawns.map(|pawns| {
                let first = (pawns & file & ahead).trailing_zeros() as usize;
                if first == 64 { 0 } else { (first / 8 - rank).max(1) }
            });
            let [own, theirs] = nearest;
            let blocked = own != 0 && theirs == own + 1;
            let storm = if blocked { terms::STORM_BLOCKED } else { terms::STORM + edge };
            tally.add(FeatureIndex::KingSafety, terms::SHELTER + edge + own, 1);
            tally.add(FeatureIndex::KingSafety, storm + theirs, 1);
            open += usize::from(file & (pawns[0] | pawns[1]) == 0);
        }
        if open > 0 {
            tally.add(FeatureIndex::KingSafety, terms::KING_OPEN_FILES + open - 1, 1);
        }
    }

    #[inline(always)]
    fn count_pieces<T: Tally>(&self, other: &Self, tally: &mut T) {
        let pawns = self.of(Piece::Pawn);
        let bishops = self.of(Piece::Bishop);
        let (light, dark) = (bishops & LIGHT.0, bishops & !LIGHT.0);
        tally.add(FeatureIndex::BishopPair, terms::BISHOP_PAIR, i32::from(light != 0 && dark != 0));
        let in_the_way =
            count(light) * count(pawns & LIGHT.0) + count(dark) * count(pawns & !LIGHT.0);
        tally.add(FeatureIndex::MinorPieces, terms::BISHOP_PAWNS, in_the_way);
        let chased = down(other.attacks[0]);
        let outposts = RANKS_4_TO_6 & self.attacks[0] & !chased;
        for (index, men) in [self.of(Piece::Knight), bishops].into_iter().enumerate() {
            tally.add(FeatureIndex::MinorPieces, terms::OUTPOST + index, count(men & outposts));
        }
        let minors = self.of(Piece::Knight) | bishops;
        let all_pawns = pawns | other.of(Piece::Pawn);
        tally.add(FeatureIndex::MinorPieces, terms::MINOR_BEHIND, count(minors << 8 & all_pawns));
        for square in squares(bishops) {
            let seen = get_bishop_moves(square, BitBoard(all_pawns)) | square.bitboard();
            let long = count(seen.0 & MIDDLE) > 1;
            tally.add(FeatureIndex::MinorPieces, terms::LONG_DIAGONAL, i32::from(long));
        }
        let rooks = self.of(Piece::Rook);
        let own_files = up(down(pawns));
        let other_files = up(down(other.of(Piece::Pawn)));
        tally.add(FeatureIndex::Rooks, terms::ROOK_FILE, count(rooks & !own_files & !other_files));
        tally.add(
            FeatureIndex::Rooks,
            terms::ROOK_FILE + 1,
            count(rooks & !own_files & other_files),
        );
        tally.add(FeatureIndex::Rooks, terms::ROOK_SEVENTH, count(rooks & RANK_7));
    }

    /// Enemy pieces that are pinned to their king.
    #[inline(always)]
    fn pinned(&self, other: &Self) -> u64 {
        let taken = BitBoard(self.all | other.all);
        let queens = self.of(Piece::Queen);
        let straight = get_rook_rays(other.king).0 & (self.of(Piece::Rook) | queens);
        let oblique = get_bishop_rays(other.king).0 & (self.of(Piece::Bishop) | queens);
        let between = |sniper| (get_between_rays(sniper, other.king) & taken).0;
        let shields = squares(straight | oblique).map(between).filter(|men| men.count_ones() == 1);
        shields.fold(0, |all, shield| all | shield & other.all)
    }

    #[inline(always)]
    fn count_threats<T: Tally>(&self, other: &Self, tally: &mut T) {
        let [pawn, knight, bishop, rook, ..] = self.attacks;
        for kind in 1..5 {
            let men = other.men[kind];
            tally.add(FeatureIndex::Threats, terms::PAWN_ATTACKS + kind - 1, count(men & pawn));
            let minor = count(men & (knight | bishop));
            tally.add(FeatureIndex::Threats, terms::MINOR_ATTACKS + kind - 1, minor);
        }
        let queens = other.of(Piece::Queen);
        tally.add(FeatureIndex::Threats, terms::ROOK_ATTACKS, count(queens & rook));
        let hanging = other.all & self.attacked & !other.attacked;
        let pawns = other.of(Piece::Pawn);
        for kind in 0..5 {
            tally.add(
                FeatureIndex::Threats,
                terms::HANGING + kind,
                count(hanging & other.men[kind]),
            );
        }
        let officers = other.all & !pawns & !other.attacks[0];
        let by_king = officers & self.attacks[Piece::King as usize];
        tally.add(FeatureIndex::Threats, terms::KING_ATTACKS, count(by_king));
        let minors = other.of(Piece::Knight) | other.of(Piece::Bishop);
        tally.add(
            FeatureIndex::Threats,
            terms::ROOK_ATTACKS_MINOR,
            count(officers & minors & rook),
        );
        let pinned = self.pinned(other);
        for kind in 0..5 {
            tally.add(FeatureIndex::Threats, terms::PINNED + kind, count(pinned & other.men[kind]));
        }
        let free = !(self.all | other.all);
        let one = self.of(Piece::Pawn) << 8 & free;
        let two = (one & RANK_3) << 8 & free;
        let safe = (one | two) & !other.attacks[0] & (self.attacked | !other.attacked);
        let pushed = captures(safe) & other.all & !pawns & !pawn;
        tally.add(FeatureIndex::Threats, terms::PUSH_ATTACKS, count(pushed));
    }
}
