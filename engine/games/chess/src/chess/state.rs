//! A position of chess with the earlier positions that can still recur.

use std::hash::{Hash, Hasher};

use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};

use common::earlier::Earlier;
use countermove_core::hashing::mix;

/// The most plies without a capture or a pawn move that a game can have.
pub const MOST_PLIES: usize = 150;

/// No position comes back after fewer plies.
const SHORTEST_CYCLE: usize = 4;

/// A position and its history.
#[derive(Clone, Debug)]
pub struct State {
    board: Board,
    /// Hash of the position alone; an en passant square counts only if the capture is legal.
    position_key: u64,
    /// Plies since the last capture or pawn move. The board's own counter stops at 100.
    clock: u8,
    /// How often the position has occurred before.
    repeats: u8,
    /// Whether players play on though the position is dead.
    played_on: bool,
    /// The positions that can still recur. Most states have fewer than are stored inline, and copying these is cheap,
    /// which a search does at every move.
    earlier: Earlier<16>,
}

impl State {
    /// A position without history, `clock` plies after the last capture or pawn move.
    pub fn new(board: Board, clock: u8) -> Self {
        let position_key = key_of(&board);
        Self {
            board,
            position_key,
            clock,
            repeats: 0,
            played_on: false,
            earlier: Earlier::default(),
        }
    }

    /// The state as if no rule had drawn it: a first occurrence, with a clock of at most `most_plies`. Earlier
    /// positions are kept, so that later ones may be repetitions.
    pub fn played_on(&self, most_plies: u8) -> Self {
        let clock = self.clock.min(most_plies);
        Self { clock, repeats: 0, played_on: true, ..self.clone() }
    }

    /// Whether players play on though the position is dead.
    #[inline]
    pub fn is_played_on(&self) -> bool {
        self.played_on
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn clock(&self) -> u8 {
        self.clock
    }

    /// How often the position has occurred before.
    #[inline]
    pub fn repeats(&self) -> u8 {
        self.repeats
    }

    /// Hash of the position alone.
    #[inline]
    pub fn position_key(&self) -> u64 {
        self.position_key
    }

    /// Hash of position, clock and history.
    #[inline]
    pub fn key(&self) -> u64 {
        let clocks = u64::from(self.board.fullmove_number()) << 8 | u64::from(self.clock);
        self.position_key ^ mix(self.earlier.sum() ^ clocks.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Writes the position and the clock.
    pub fn identify_position(&self, out: &mut dyn Hasher) {
        let board = &self.board;
        for piece in Piece::ALL {
            out.write_u64(board.pieces(piece).0);
        }
        for color in Color::ALL {
            out.write_u64(board.colors(color).0);
            let rights = board.castle_rights(color);
            let file = |file: Option<File>| file.map_or(u8::MAX, |file| file as u8);
            out.write_u8(file(rights.short));
            out.write_u8(file(rights.long));
        }
        out.write_u8(board.side_to_move() as u8);
        out.write_u8(en_passant(board).map_or(u8::MAX, |square| square as u8));
        out.write_u8(self.clock);
    }

    /// Writes all that two equal states have in common.
    pub fn identify(&self, out: &mut dyn Hasher) {
        self.identify_position(out);
        out.write_u16(self.board.fullmove_number());
        for &key in self.earlier.keys() {
            out.write_u64(key);
        }
    }

    /// Whether earlier positions are known that can still recur.
    pub fn has_earlier(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Whether any move is legal.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Plays `action`, which is legal. `remembers`: whether to keep the history.
    #[inline]
    pub fn play(&mut self, action: Move, remembers: bool) {
        let board = &mut self.board;
        let rights = |board: &Board| {
            [*board.castle_rights(Color::White), *board.castle_rights(Color::Black)]
        };
        let mover = board.side_to_move();
        let progress =
            board.pieces(Piece::Pawn).has(action.from) || board.colors(!mover).has(action.to);
        let rights_before = rights(board);
        board.play_unchecked(action);
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.played_on = false;
        if progress || rights(board) != rights_before {
            self.earlier.clear();
        } else if remembers && self.earlier.keys().len() < MOST_PLIES {
            self.earlier.push(self.position_key);
        }
        self.position_key = key_of(board);
        self.repeats = self.earlier.count(self.position_key, SHORTEST_CYCLE) as u8;
    }

    /// The position after a null move, without history; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        let board = self.board.null_move()?;
        Some(Self::new(board, self.clock.saturating_add(1)))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.board.same_position(&other.board)
            && self.clock == other.clock
            && self.played_on == other.played_on
            && self.board.fullmove_number() == other.board.fullmove_number()
            && self.earlier == other.earlier
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

/// Target square of a legal en passant capture, if there is one.
pub fn en_passant(board: &Board) -> Option<Square> {
    let mover = board.side_to_move();
    let to = Square::new(board.en_passant()?, Rank::Third.relative_to(!mover));
    let takers = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
    let can = takers.iter().any(|from| board.is_legal(Move { from, to, promotion: None }));
    can.then_some(to)
}

/// Hash of the position alone.
#[inline]
fn key_of(board: &Board) -> u64 {
    if board.en_passant().is_none() || en_passant(board).is_some() {
        board.hash()
    } else {
        board.hash_without_ep()
    }
}
