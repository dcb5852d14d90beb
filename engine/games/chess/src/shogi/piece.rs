//! Kinds of pieces: their letters, names, promotions, and where they may not stand.

use super::geometry::{Squares, farthest};
use countermove_core::game::Player;

/// A kind of piece. Its index is that of the unpromoted kind, plus 8 if it is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    Gold = 4,
    Bishop = 5,
    Rook = 6,
    King = 7,
    Tokin = 8,
    PromotedLance = 9,
    PromotedKnight = 10,
    PromotedSilver = 11,
    Horse = 13,
    Dragon = 14,
}

/// Number of unpromoted kinds.
pub const BASES: usize = 8;
/// Number of kinds that can be in hand.
pub const HELD: usize = 7;

impl Kind {
    /// The unpromoted kinds in the order of their indices.
    pub const UNPROMOTED: [Self; BASES] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
    ];

    /// All kinds, the least valuable first.
    pub const BY_VALUE: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Tokin,
        Self::PromotedLance,
        Self::PromotedKnight,
        Self::PromotedSilver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::Horse,
        Self::Dragon,
        Self::King,
    ];

    /// Index of the unpromoted kind, less than [`BASES`].
    #[inline]
    pub const fn base_index(self) -> usize {
        self as usize % BASES
    }

    /// The unpromoted kind, which the piece has when captured.
    #[inline]
    pub const fn base(self) -> Self {
        Self::UNPROMOTED[self.base_index()]
    }

    /// Whether the kind is promoted.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as usize >= BASES
    }

    /// The promoted kind.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::PromotedLance,
            Self::Knight => Self::PromotedKnight,
            Self::Silver => Self::PromotedSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// The kind after a move, with or without promotion.
    #[inline]
    pub const fn moved(self, promotes: bool) -> Self {
        match self.promoted() {
            Some(promoted) if promotes => promoted,
            _ => self,
        }
    }

    /// Where a piece of `player` could never move again.
    #[inline]
    pub const fn dead(self, player: Player) -> Squares {
        match self {
            Self::Pawn | Self::Lance => farthest(player, 1),
            Self::Knight => farthest(player, 2),
            _ => 0,
        }
    }

    /// Whether the promoted piece keeps all moves. To decline such a promotion is better only if the promoted piece
    /// would give mate by a pawn drop, or stalemate.
    #[inline]
    pub const fn always_promotes(self) -> bool {
        matches!(self, Self::Pawn | Self::Bishop | Self::Rook)
    }

    /// Most pieces of the kind, promoted or not, on the board and in both hands.
    pub const fn most(self) -> u32 {
        match self.base() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }

    /// Letter of the unpromoted kind.
    pub const fn letter(self) -> char {
        ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'][self.base_index()]
    }

    /// The unpromoted kind with a letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::UNPROMOTED.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::King => "king",
            Self::Tokin => "tokin",
            Self::PromotedLance => "promoted lance",
            Self::PromotedKnight => "promoted knight",
            Self::PromotedSilver => "promoted silver",
            Self::Horse => "horse",
            Self::Dragon => "dragon",
        }
    }
}
