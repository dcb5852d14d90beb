//! The pieces on the board and in hand: what each reaches, and who attacks a square.

use super::geometry::{
    DIAGONALS, GOLD, KING, KNIGHT, NOWHERE, PAWN, RAYS, SENTE, SILVER, SQUARES, STRAIGHTS, Square,
    Squares, bishop, bit, each, forward, ray, rook,
};
use super::piece::{BASES, HELD, Kind};
use countermove_core::game::Player;
use countermove_core::hashing::zobrist;

/// The content of a square in a byte: the index of the kind, plus 16 for gote's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u8);

impl Place {
    const EMPTY: Self = Self(u8::MAX);

    const fn of(kind: Kind, player: Player) -> Self {
        Self(kind as u8 | (player as u8) << 4)
    }

    #[inline]
    const fn piece(self) -> Option<(Kind, Player)> {
        if self.0 == Self::EMPTY.0 {
            return None;
        }
        let base = Kind::UNPROMOTED[self.0 as usize % BASES];
        let kind = base.moved(self.0 as usize % 16 >= BASES);
        Some((kind, self.0 as usize / 16))
    }
}

/// How many pieces of each kind a player holds.
pub type Hand = [u8; HELD];

/// The pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    sides: [Squares; 2],
    /// By unpromoted kind.
    kinds: [Squares; BASES],
    promoted: Squares,
    places: [Place; SQUARES],
    hands: [Hand; 2],
    kings: [Square; 2],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Self = Self {
        sides: [0; 2],
        kinds: [0; BASES],
        promoted: 0,
        places: [Place::EMPTY; SQUARES],
        hands: [[0; HELD]; 2],
        kings: [NOWHERE; 2],
    };

    /// The piece on `square`.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<(Kind, Player)> {
        self.places[usize::from(square)].piece()
    }

    /// The kind of the piece on `square`, which is not empty.
    #[inline]
    pub fn kind(&self, square: Square) -> Kind {
        self.piece(square).expect("a piece stands there").0
    }

    /// The pieces of `player`.
    #[inline]
    pub const fn side(&self, player: Player) -> Squares {
        self.sides[player]
    }

    /// All pieces.
    #[inline]
    pub const fn all(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// Both players' pieces of a kind.
    #[inline]
    pub const fn of(&self, kind: Kind) -> Squares {
        let both = self.kinds[kind.base_index()];
        if kind.is_promoted() { both & self.promoted } else { both & !self.promoted }
    }

    /// Both players' pieces that move as golds do.
    #[inline]
    pub const fn golds(&self) -> Squares {
        let [pawns, lances, knights, silvers, golds, ..] = self.kinds;
        golds | (self.promoted & (pawns | lances | knights | silvers))
    }

    /// Where `player`'s king is; [`NOWHERE`] if it has none.
    #[inline]
    pub const fn king(&self, player: Player) -> Square {
        self.kings[player]
    }

    /// The hand of `player`.
    #[inline]
    pub const fn hand(&self, player: Player) -> &Hand {
        &self.hands[player]
    }

    /// The kinds that `player` holds, in the order of their indices.
    #[inline]
    pub fn held(&self, player: Player) -> impl Iterator<Item = Kind> + use<> {
        let hand = self.hands[player];
        let kinds = Kind::UNPROMOTED.into_iter().take(HELD);
        kinds.filter(move |kind| hand[*kind as usize] > 0)
    }

    /// Adds pieces to `player`'s hand.
    pub fn give(&mut self, kind: Kind, player: Player, count: u8) {
        self.hands[player][kind as usize] += count;
    }

    /// Puts a piece on `square`, which is empty.
    #[inline]
    pub fn put(&mut self, square: Square, kind: Kind, player: Player) {
        self.places[usize::from(square)] = Place::of(kind, player);
        self.sides[player] |= bit(square);
        self.kinds[kind.base_index()] |= bit(square);
        if kind.is_promoted() {
            self.promoted |= bit(square);
        }
        if kind == Kind::King {
            self.kings[player] = square;
        }
    }

    /// Takes the piece off `square`, if there is one.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<(Kind, Player)> {
        let (kind, player) = self.piece(square)?;
        self.places[usize::from(square)] = Place::EMPTY;
        self.sides[player] &= !bit(square);
        self.kinds[kind.base_index()] &= !bit(square);
        self.promoted &= !bit(square);
        Some((kind, player))
    }

    /// Moves `player`'s piece on `from` to `to`, where it promotes or not. A captured piece goes into the player's
    /// hand. Returns the kinds before and after, and the kind captured.
    #[inline]
    pub fn shift(
        &mut self,
        from: Square,
        to: Square,
        promotes: bool,
        player: Player,
    ) -> (Kind, Kind, Option<Kind>) {
        let captured = self.remove(to).map(|(kind, _)| kind);
        if let Some(kind) = captured {
            self.give(kind.base(), player, 1);
        }
        let (kind, _) = self.remove(from).expect("a piece moves");
        let arrived = kind.moved(promotes);
        self.put(to, arrived, player);
        (kind, arrived, captured)
    }

    /// Drops a piece out of `player`'s hand.
    #[inline]
    pub fn drop(&mut self, kind: Kind, to: Square, player: Player) {
        self.hands[player][kind as usize] -= 1;
        self.put(to, kind, player);
    }

    /// The pieces of `player` that attack `square`, while `occupied` are in the way.
    #[inline]
    pub fn attackers(&self, square: Square, player: Player, occupied: Squares) -> Squares {
        let index = usize::from(square);
        let other = 1 - player;
        let own = self.sides[player];
        let crowned = self.of(Kind::Horse) | self.of(Kind::Dragon);
        let near = (PAWN[other][index] & self.of(Kind::Pawn))
            | (KNIGHT[other][index] & self.of(Kind::Knight))
            | (SILVER[other][index] & self.of(Kind::Silver))
            | (GOLD[other][index] & self.golds())
            | (KING[other][index] & (self.of(Kind::King) | crowned));
        (near & own) | self.far_attackers(square, player, occupied)
    }

    #[inline]
    fn far_attackers(&self, square: Square, player: Player, occupied: Squares) -> Squares {
        let index = usize::from(square);
        let own = self.sides[player];
        let mut found = 0;
        let bishops = self.kinds[Kind::Bishop as usize] & own;
        if bishops & DIAGONALS[index] != 0 {
            found |= bishop(square, occupied) & bishops;
        }
        let rooks = self.kinds[Kind::Rook as usize] & own;
        if rooks & STRAIGHTS[index] != 0 {
            found |= rook(square, occupied) & rooks;
        }
        let back = forward(1 - player);
        let lances = self.of(Kind::Lance) & own;
        if lances & RAYS[back][index] != 0 {
            found |= ray(square, back, occupied) & lances;
        }
        found
    }

    /// The sliding pieces of `player` that would attack `square` on an otherwise empty board.
    #[inline]
    pub fn aimers(&self, square: Square, player: Player) -> Squares {
        let index = usize::from(square);
        let lances = self.of(Kind::Lance) & RAYS[forward(1 - player)][index];
        let bishops = self.kinds[Kind::Bishop as usize] & DIAGONALS[index];
        let rooks = self.kinds[Kind::Rook as usize] & STRAIGHTS[index];
        (lances | bishops | rooks) & self.sides[player]
    }

    /// Whether `player`'s king is in check.
    #[inline]
    pub fn in_check(&self, player: Player) -> bool {
        self.attackers(self.kings[player], 1 - player, self.all()) != 0
    }

    /// Hash of the pieces on the board and in hand.
    pub fn key(&self) -> u64 {
        let mut key = each(self.all()).fold(0, |key, square| {
            let (kind, player) = self.piece(square).expect("a piece of the set");
            key ^ key_of(square, kind, player)
        });
        for player in [0, 1] {
            for kind in self.held(player) {
                let count = self.hands[player][kind as usize];
                key = (1..=count).fold(key, |key, nth| key ^ key_of_held(kind, nth, player));
            }
        }
        key
    }
}

/// The squares that `player`'s piece of `kind` on `square` attacks, while `occupied` are in the way.
#[inline]
pub fn attacks(square: Square, kind: Kind, player: Player, occupied: Squares) -> Squares {
    let index = usize::from(square);
    match kind {
        Kind::Pawn => PAWN[player][index],
        Kind::Lance => ray(square, forward(player), occupied),
        Kind::Knight => KNIGHT[player][index],
        Kind::Silver => SILVER[player][index],
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::King => KING[SENTE][index],
        Kind::Horse => bishop(square, occupied) | KING[SENTE][index],
        Kind::Dragon => rook(square, occupied) | KING[SENTE][index],
        Kind::Gold
        | Kind::Tokin
        | Kind::PromotedLance
        | Kind::PromotedKnight
        | Kind::PromotedSilver => GOLD[player][index],
    }
}

/// The part of a key of one piece on the board.
#[inline]
pub const fn key_of(square: Square, kind: Kind, player: Player) -> u64 {
    zobrist((2 * kind as u64 + player as u64) * SQUARES as u64 + square as u64)
}

/// The part of a key of the `nth` piece of a kind in hand, from 1.
#[inline]
pub const fn key_of_held(kind: Kind, nth: u8, player: Player) -> u64 {
    zobrist(1 << 20 | ((kind as u64) << 1 | player as u64) << 8 | nth as u64)
}
