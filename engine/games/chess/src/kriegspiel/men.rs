//! The pieces of one side, and its tries: the moves that may be legal as far as its own pieces tell.

use cozy_chess::{
    BitBoard, Board, CastleRights, Color, File, Move, Piece, Rank, Square, get_between_rays,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// Pieces to which a pawn promotes.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The pieces of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// The colour of the side.
    pub color: Color,
    /// The side's castling rights.
    pub rights: CastleRights,
    /// By [`Piece`]: the squares of the side's pieces of that kind.
    pieces: [BitBoard; Piece::NUM],
}

impl Men {
    /// The pieces of `color` on `board`.
    pub fn of(board: &Board, color: Color) -> Self {
        let pieces = Piece::ALL.map(|piece| board.colored_pieces(color, piece));
        Self { color, rights: *board.castle_rights(color), pieces }
    }

    /// The pieces in the list `men`, without castling rights.
    pub fn listed(color: Color, men: &[(Square, Piece)]) -> Self {
        let mut pieces = [BitBoard::EMPTY; Piece::NUM];
        men.iter().for_each(|&(at, piece)| pieces[piece as usize] |= at.bitboard());
        Self { color, rights: CastleRights::EMPTY, pieces }
    }

    /// The squares of all pieces of the side.
    pub fn squares(&self) -> BitBoard {
        self.pieces.iter().fold(BitBoard::EMPTY, |all, &pieces| all | pieces)
    }

    /// The squares of the pieces of one kind.
    pub const fn kind(&self, piece: Piece) -> BitBoard {
        self.pieces[piece as usize]
    }

    /// The piece on `square`.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.kind(piece).has(square))
    }

    /// The king's square, if there is one.
    pub fn king(&self) -> Option<Square> {
        self.kind(Piece::King).next_square()
    }

    /// Whether `action` of these pieces is castling.
    pub fn castles(&self, action: Move) -> bool {
        self.kind(Piece::King).has(action.from)
            && (action.from.file() as usize).abs_diff(action.to.file() as usize) == 2
    }

    /// The squares that the pawns attack.
    pub fn pawn_attacks(&self) -> impl Iterator<Item = Square> + '_ {
        self.kind(Piece::Pawn).into_iter().flat_map(|from| get_pawn_attacks(from, self.color))
    }

    /// Plays `action`, a try of these pieces.
    pub fn play(&mut self, action: Move) {
        let Some(piece) = self.piece_on(action.from) else { return };
        let back = action.from.rank();
        if self.castles(action) {
            let (rook, to) = match action.to.file() {
                File::G => (self.rights.short, File::F),
                _ => (self.rights.long, File::D),
            };
            if let Some(file) = rook {
                let moved = Square::new(file, back).bitboard() | Square::new(to, back).bitboard();
                self.pieces[Piece::Rook as usize] ^= moved;
            }
        }
        if piece == Piece::King {
            self.rights = CastleRights::EMPTY;
        }
        self.lose(action.from);
        let placed = action.promotion.unwrap_or(piece);
        self.pieces[placed as usize] |= action.to.bitboard();
    }

    /// Takes the piece on `at` from the board.
    pub fn lose(&mut self, at: Square) {
        for pieces in &mut self.pieces {
            *pieces &= !at.bitboard();
        }
        if at.rank() == Rank::First.relative_to(self.color) {
            let keep = |right: &Option<File>| right.filter(|&file| file != at.file());
            self.rights =
                CastleRights { short: keep(&self.rights.short), long: keep(&self.rights.long) };
        }
    }

    /// Appends the tries. `pawns_take`: whether the umpire has announced a capture by a pawn; otherwise no such
    /// capture is tried.
    pub fn tries(&self, pawns_take: bool, out: &mut Vec<Move>) {
        let own = self.squares();
        for from in own {
            let piece = self.piece_on(from).expect("a man of its own");
            let to = match piece {
                Piece::Pawn => {
                    self.pawn(own, from, pawns_take, out);
                    continue;
                }
                Piece::Knight => get_knight_moves(from),
                Piece::King => get_king_moves(from),
                Piece::Bishop => get_bishop_moves(from, own),
                Piece::Rook => get_rook_moves(from, own),
                Piece::Queen => get_bishop_moves(from, own) | get_rook_moves(from, own),
            };
            out.extend((to & !own).into_iter().map(|to| Move { from, to, promotion: None }));
            if piece == Piece::King {
                self.castling(own, from, out);
            }
        }
    }

    fn pawn(&self, own: BitBoard, from: Square, takes: bool, out: &mut Vec<Move>) {
        let up = if self.color == Color::White { 1 } else { -1 };
        let mut to = BitBoard::EMPTY;
        if let Some(one) = from.try_offset(0, up).filter(|&one| !own.has(one)) {
            to |= one.bitboard();
            if from.rank() == Rank::Second.relative_to(self.color) {
                let two = from.try_offset(0, 2 * up).filter(|&two| !own.has(two));
                to |= two.map_or(BitBoard::EMPTY, Square::bitboard);
            }
        }
        if takes {
            to |= get_pawn_attacks(from, self.color) & !own;
        }
        for to in to {
            if to.rank() == Rank::Eighth.relative_to(self.color) {
                let promoted = |piece| Move { from, to, promotion: Some(piece) };
                out.extend(PROMOTIONS.map(promoted));
            } else {
                out.push(Move { from, to, promotion: None });
            }
        }
    }

    /// Castling, as the king's move of two squares: the squares between are free of own pieces, and neither
    /// has moved.
    fn castling(&self, own: BitBoard, king: Square, out: &mut Vec<Move>) {
        for (rook, to) in [(self.rights.short, File::G), (self.rights.long, File::C)] {
            let Some(rook) = rook else { continue };
            let rook = Square::new(rook, king.rank());
            if (get_between_rays(king, rook) & own).is_empty() {
                let to = Square::new(to, king.rank());
                out.push(Move { from: king, to, promotion: None });
            }
        }
    }
}
