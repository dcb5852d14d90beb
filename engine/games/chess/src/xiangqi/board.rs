//! The pieces on the board: what each reaches, who attacks a square, and whether a king is in check.

use super::geometry::{
    ADVISOR, BLACK, COLUMN, ELEPHANT, FILES, HORSE, HORSE_FROM, KING, PAWN, PAWN_FROM, RANKS, RED,
    SQUARES, Sight, Square, Squares, bit, each, file, rank, sight,
};
use countermove_core::game::Player;
use countermove_core::hashing::zobrist;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    King,
    Advisor,
    Elephant,
    Horse,
    Rook,
    Cannon,
    Pawn,
}

impl Kind {
    /// All kinds, the least valuable first.
    pub const BY_VALUE: [Self; 7] = [
        Self::Pawn,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Cannon,
        Self::Rook,
        Self::King,
    ];

    const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Rook => "rook",
            Self::Cannon => "cannon",
            Self::Pawn => "pawn",
        }
    }

    /// Whether it can take part in a mate by going to the other side.
    pub const fn attacks(self) -> bool {
        !matches!(self, Self::King | Self::Advisor | Self::Elephant)
    }
}

/// A piece, or none, in one byte: 0, or one more than twice the kind and the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u8);

impl Place {
    const EMPTY: Self = Self(0);

    const fn of(kind: Kind, player: Player) -> Self {
        Self(1 + 2 * kind as u8 + player as u8)
    }

    #[inline]
    fn man(self) -> Option<(Kind, Player)> {
        let code = self.0.checked_sub(1)?;
        Some((Kind::ALL[usize::from(code / 2)], Player::from(code % 2)))
    }
}

/// The squares that a piece reaches.
#[derive(Clone, Copy, Default)]
pub struct Reach {
    /// Squares to go to if they are empty.
    pub quiet: Squares,
    /// Squares to capture on; the pieces of its own side there are protected.
    pub attacks: Squares,
}

/// The pieces. At most one king of each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    sides: [Squares; 2],
    places: [Place; SQUARES],
    /// Of each file: the ranks that are taken.
    columns: [u16; FILES],
    kings: [Square; 2],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Self =
        Self { sides: [0; 2], places: [Place::EMPTY; SQUARES], columns: [0; FILES], kings: [0; 2] };

    /// The piece on `square`.
    #[inline]
    pub fn man(&self, square: Square) -> Option<(Kind, Player)> {
        self.places[usize::from(square)].man()
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    pub fn kind(&self, square: Square) -> Kind {
        self.man(square).expect("a man stands there").0
    }

    #[inline]
    fn is(&self, square: Square, kind: Kind, player: Player) -> bool {
        self.places[usize::from(square)] == Place::of(kind, player)
    }

    #[inline]
    fn is_empty(&self, square: Square) -> bool {
        self.places[usize::from(square)] == Place::EMPTY
    }

    /// The pieces of `player`.
    #[inline]
    pub const fn side(&self, player: Player) -> Squares {
        self.sides[player]
    }

    /// All pieces.
    #[inline]
    pub const fn all(&self) -> Squares {
        self.sides[RED] | self.sides[BLACK]
    }

    /// Where `player`'s king is.
    #[inline]
    pub const fn king(&self, player: Player) -> Square {
        self.kings[player]
    }

    /// Puts a piece on `square`, which is empty.
    pub fn put(&mut self, square: Square, kind: Kind, player: Player) {
        self.places[usize::from(square)] = Place::of(kind, player);
        self.sides[player] |= bit(square);
        self.columns[file(square)] |= 1 << rank(square);
        if kind == Kind::King {
            self.kings[player] = square;
        }
    }

    /// Takes the piece off `square`, if there is one.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<(Kind, Player)> {
        let man = self.man(square);
        self.places[usize::from(square)] = Place::EMPTY;
        self.sides[RED] &= !bit(square);
        self.sides[BLACK] &= !bit(square);
        self.columns[file(square)] &= !(1 << rank(square));
        man
    }

    /// Moves the piece on `from`, which is not empty, to `to`. Returns the piece captured.
    #[inline]
    pub fn shift(&mut self, from: Square, to: Square) -> Option<(Kind, Player)> {
        let captured = self.remove(to);
        let (kind, player) = self.remove(from).expect("a man moves");
        self.put(to, kind, player);
        captured
    }

    /// The board after a move.
    #[inline]
    pub fn after(&self, from: Square, to: Square) -> Self {
        let mut after = *self;
        after.shift(from, to);
        after
    }

    #[inline]
    fn row_sight(&self, square: Square) -> Sight {
        let row = self.all() >> (rank(square) * FILES) & ((1 << FILES) - 1);
        sight(row as u16, file(square), FILES)
    }

    #[inline]
    fn column_sight(&self, square: Square) -> Sight {
        sight(self.columns[file(square)], rank(square), RANKS)
    }

    /// The squares around `square` along its lines: up to the first pieces, and from there to the second ones.
    #[inline]
    pub fn lines(&self, square: Square) -> (Squares, Squares) {
        let (row, column) = (self.row_sight(square), self.column_sight(square));
        let joined = |row: u16, column: u16| {
            Squares::from(row) << (rank(square) * FILES)
                | COLUMN[usize::from(column)] << file(square)
        };
        (joined(row.near, column.near), joined(row.far, column.far))
    }

    /// What the piece of `kind` and `player` on `square` reaches.
    #[inline]
    pub fn reach(&self, square: Square, kind: Kind, player: Player) -> Reach {
        let index = usize::from(square);
        let leaps = |leaps: &super::geometry::Leaps| {
            let open = leaps.iter().filter(|&(_, between)| self.is_empty(between));
            open.fold(0, |set, (to, _)| set | bit(to))
        };
        let attacks = match kind {
            Kind::King => KING[index],
            Kind::Advisor => ADVISOR[index],
            Kind::Pawn => PAWN[player][index],
            Kind::Elephant => leaps(&ELEPHANT[index]),
            Kind::Horse => leaps(&HORSE[index]),
            Kind::Rook => self.lines(square).0,
            Kind::Cannon => {
                let (quiet, attacks) = self.lines(square);
                return Reach { quiet, attacks };
            }
        };
        Reach { quiet: attacks, attacks }
    }

    /// The pseudo-legal target squares of the piece on `square`; empty if there is no piece.
    #[inline]
    pub fn targets(&self, square: Square) -> Squares {
        let Some((kind, player)) = self.man(square) else { return 0 };
        let reach = self.reach(square, kind, player);
        (reach.quiet & !self.all()) | (reach.attacks & self.sides[1 - player])
    }

    /// The pieces of `player` with a pseudo-legal capture on `square`.
    pub fn attackers(&self, square: Square, player: Player) -> Squares {
        let index = usize::from(square);
        let (near, far) = self.lines(square);
        let own = self.sides[player];
        let of = |set: Squares, kind: Kind| {
            each(set & own)
                .filter(|&other| self.is(other, kind, player))
                .fold(0, |set, other| set | bit(other))
        };
        let leaps = |leaps: &super::geometry::Leaps, kind: Kind| {
            let from = leaps
                .iter()
                .filter(|&(from, between)| self.is(from, kind, player) && self.is_empty(between));
            from.fold(0, |set, (from, _)| set | bit(from))
        };
        of(near, Kind::Rook)
            | of(far, Kind::Cannon)
            | of(KING[index], Kind::King)
            | of(ADVISOR[index], Kind::Advisor)
            | of(PAWN_FROM[player][index], Kind::Pawn)
            | leaps(&ELEPHANT[index], Kind::Elephant)
            | leaps(&HORSE_FROM[index], Kind::Horse)
    }

    /// Whether the kings face each other on a file with nothing between.
    #[inline]
    pub fn kings_face(&self) -> bool {
        let [red, black] = self.kings;
        let between = (1_u16 << rank(black)) - (2_u16 << rank(red));
        file(red) == file(black) && self.columns[file(red)] & between == 0
    }

    /// Whether `player`'s king is in check, or faces the other king.
    #[inline]
    pub fn in_check(&self, player: Player) -> bool {
        let king = self.kings[player];
        let index = usize::from(king);
        let other = 1 - player;
        let theirs = self.sides[other];
        let (near, far) = self.lines(king);
        let any =
            |set: Squares, kind: Kind| each(set & theirs).any(|from| self.is(from, kind, other));
        any(near, Kind::Rook)
            || any(far, Kind::Cannon)
            || any(PAWN_FROM[other][index], Kind::Pawn)
            || self.kings_face()
            || HORSE_FROM[index]
                .iter()
                .any(|(from, between)| self.is(from, Kind::Horse, other) && self.is_empty(between))
    }

    /// Whether `player`'s king is safe after the piece on `from` has gone to `to`.
    #[inline]
    pub fn is_safe(&self, from: Square, to: Square, player: Player) -> bool {
        !self.after(from, to).in_check(player)
    }

    /// Whether neither player has a piece that can cross the river, so that nobody can give check.
    pub fn lacks_attackers(&self) -> bool {
        !each(self.all()).any(|square| self.kind(square).attacks())
    }

    /// Hash of the pieces.
    pub fn key(&self) -> u64 {
        each(self.all()).fold(0, |key, square| {
            let (kind, player) = self.man(square).expect("a man of the set");
            key ^ key_of(square, kind, player)
        })
    }
}

/// The part of a key of one piece.
#[inline]
pub const fn key_of(square: Square, kind: Kind, player: Player) -> u64 {
    zobrist((2 * kind as u64 + player as u64) * SQUARES as u64 + square as u64)
}
