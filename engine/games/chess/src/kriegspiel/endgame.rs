//! King and rook against a king whose set of possible squares is known (Boyce 1981; Ciancarini & Favini
//! 2010).
//!
//! The cost of a try is the mean number of moves to mate over the squares where the king may stand. It is
//! found by a search of two tries, each with every announcement and every reply. The cost of a leaf is the
//! greatest distance to mate over the squares left, as if the king's square were known, plus a half for each
//! square.

use std::sync::OnceLock;

use cozy_chess::{BitBoard, Square, get_king_moves, get_rook_moves};

/// Cost of each square where the king may stand, at a leaf of the search.
const EACH: f64 = 0.5;
/// Cost of stalemate and of a rook that can be taken.
const DRAW: f64 = 1000.0;
/// Cost where no mate can be forced at once.
const UNKNOWN: u8 = 20;
/// Longest distance to mate, in moves of the side with the rook.
const LONGEST: u8 = 16;
/// Cost of a try that is legal on none of the squares.
const NEVER: f64 = 1e9;
/// Depth of the search, in tries.
const DEPTH: u32 = 2;

/// Squares of the king and the rook of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The king.
    pub king: Square,
    /// The rook.
    pub rook: Square,
}

impl Pair {
    /// The squares that the rook attacks; the other king blocks nothing that counts.
    fn lines(self) -> BitBoard {
        get_rook_moves(self.rook, self.king.bitboard())
    }

    /// Where the king on `from` may go; it may take the rook.
    fn replies(self, from: Square) -> BitBoard {
        let guarded = get_king_moves(self.king) | self.king.bitboard() | self.lines();
        get_king_moves(from) & !guarded
    }

    /// 1 or 2 for a check by rank or by file of the king on `at`.
    fn check(self, at: Square) -> usize {
        match self.lines().has(at) {
            false => 0,
            true if at.rank() == self.rook.rank() => 1,
            true => 2,
        }
    }

    /// Whether the other king can stand on `at` after a move of this side.
    fn allows(self, at: Square) -> bool {
        at != self.king && !get_king_moves(self.king).has(at)
    }

    fn tries(self) -> impl Iterator<Item = Self> {
        let king = get_king_moves(self.king) & !self.rook.bitboard();
        let rook = self.lines() & !self.king.bitboard();
        let by_king = king.into_iter().map(move |king| Self { king, ..self });
        by_king.chain(rook.into_iter().map(move |rook| Self { rook, ..self }))
    }
}

/// Mean cost of the try that leads from `pair` to `next`, in moves, where the other king stands on one of `set`.
pub fn cost(pair: Pair, next: Pair, set: BitBoard) -> f64 {
    cost_of(mates(), pair, next, set, DEPTH)
}

fn cost_of(mates: &[u8], pair: Pair, next: Pair, set: BitBoard, depth: u32) -> f64 {
    let mut refused = BitBoard::EMPTY;
    let mut heard = [BitBoard::EMPTY; 3];
    for at in set {
        let class = if next.allows(at) { &mut heard[next.check(at)] } else { &mut refused };
        *class |= at.bitboard();
    }
    if refused == set {
        return NEVER;
    }
    let goes_on = |pair: Pair, set: BitBoard| {
        if depth <= 1 { estimate(mates, pair, set) } else { least(mates, pair, set, depth - 1) }
    };
    let mut cost = 0.0;
    for (check, class) in heard.into_iter().enumerate() {
        let mut left = BitBoard::EMPTY;
        let mut mated = 0;
        for at in class {
            let replies = next.replies(at);
            mated += u32::from(replies.is_empty() && check > 0);
            let draws = replies.has(next.rook) || (replies.is_empty() && check == 0);
            cost += if draws { DRAW } else { 0.0 };
            left |= replies & !next.rook.bitboard();
        }
        if !left.is_empty() {
            cost += f64::from(class.len() - mated) * (1.0 + goes_on(next, left));
        }
    }
    if !refused.is_empty() {
        cost += f64::from(refused.len()) * goes_on(pair, refused);
    }
    cost / f64::from(set.len())
}

fn least(mates: &[u8], pair: Pair, set: BitBoard, depth: u32) -> f64 {
    let costs = pair.tries().map(|next| cost_of(mates, pair, next, set, depth));
    costs.fold(NEVER, f64::min)
}

fn estimate(mates: &[u8], pair: Pair, set: BitBoard) -> f64 {
    let farthest = set.into_iter().map(|at| mates[place(pair, at)]).max();
    f64::from(farthest.unwrap_or(0)) + EACH * f64::from(set.len())
}

/// Index in [`mates`]: turned so that the king with the rook is on a1–d1–d4.
fn place(pair: Pair, at: Square) -> usize {
    let (file, rank) = (pair.king.file() as usize, pair.king.rank() as usize);
    let fold = |line: usize| line.min(7 - line);
    let turned = |square: Square| {
        let mut file_rank = [square.file() as usize, square.rank() as usize];
        for (line, king) in file_rank.iter_mut().zip([file, rank]) {
            *line = if king > 3 { 7 - *line } else { *line };
        }
        if fold(rank) > fold(file) {
            file_rank.swap(0, 1);
        }
        file_rank[0] + 8 * file_rank[1]
    };
    let king = turned(pair.king);
    let corner = (king % 8) * (king % 8 + 1) / 2 + king / 8;
    (corner * Square::NUM + turned(pair.rook)) * Square::NUM + turned(at)
}

/// Kings on a1–d1–d4.
const CORNER: usize = 10;

/// Moves to mate with the side with the rook to move and all squares known, by [`place`].
fn mates() -> &'static [u8] {
    static MATES: OnceLock<Vec<u8>> = OnceLock::new();
    MATES.get_or_init(|| {
        let mut mates = vec![UNKNOWN; CORNER * Square::NUM * Square::NUM];
        for moves in 1..=LONGEST {
            let found: Vec<usize> = open_places(&mates)
                .filter(|&(pair, at)| {
                    pair.tries().any(|next| mates_within(&mates, next, at, moves))
                })
                .map(|(pair, at)| place(pair, at))
                .collect();
            found.into_iter().for_each(|place| mates[place] = moves);
        }
        mates
    })
}

/// Positions with no distance to mate yet.
fn open_places(mates: &[u8]) -> impl Iterator<Item = (Pair, Square)> {
    let in_corner =
        |king: &Square| king.file() as usize <= 3 && king.rank() as usize <= king.file() as usize;
    let kings = Square::ALL.into_iter().filter(in_corner);
    let pairs = kings.flat_map(|king| Square::ALL.map(|rook| Pair { king, rook }));
    let all = pairs.flat_map(|pair| Square::ALL.map(|at| (pair, at)));
    all.filter(|&(pair, at)| {
        pair.king != pair.rook
            && at != pair.rook
            && pair.allows(at)
            && pair.check(at) == 0
            && mates[place(pair, at)] == UNKNOWN
    })
}

/// Whether the move to `next` mates in `moves` moves, itself included.
fn mates_within(mates: &[u8], next: Pair, at: Square, moves: u8) -> bool {
    let replies = next.replies(at);
    next.allows(at)
        && !replies.has(next.rook)
        && match replies.is_empty() {
            true => next.check(at) > 0,
            false => replies.into_iter().all(|to| mates[place(next, to)] < moves),
        }
}
