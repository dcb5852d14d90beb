//! The variants, as a table: board, captures, crowning, notation, and the counts of moves that draw a game.

use std::ops::RangeInclusive;

use countermove_core::game::Player;

/// Pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    pub men: u32,
    pub kings: u32,
}

impl Force {
    pub const fn pieces(self) -> u32 {
        self.men + self.kings
    }

    const fn is_lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }
}

/// An ending in which moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Moves of each side that draw the game.
    pub moves: u8,
    /// The count starts anew where this changes.
    pub class: u8,
}

/// The rules of a variant.
#[derive(Debug)]
pub struct Variant {
    pub name: &'static str,
    /// Squares of a side of the board; half of the board's squares are played on.
    pub side: u8,
    /// Rows of men that a side begins with.
    pub full_rows: u8,
    pub white_begins: bool,
    /// Whether squares are written as a1 to h8, and not as numbers.
    pub algebraic: bool,
    /// The sign between the squares of a capture.
    pub capture_sign: char,
    pub examples: Examples,
    /// Whether men capture backward too.
    pub men_capture_backward: bool,
    /// Whether a man that reaches the last row by a capture goes on as a king. Otherwise it goes on as a man,
    /// and becomes a king only where its capture ends there.
    pub crowned_on_the_way: bool,
    /// Whether the most pieces have to be captured.
    pub majority: bool,
    /// Whether a king has to capture before men may.
    pub kings_first: bool,
    /// Moves of each side by kings alone, without a capture, that draw the game.
    pub quiet_moves: u8,
    /// The ending that two sides play, if moves are counted in it.
    pub ending: fn([Force; 2]) -> Option<Ending>,
    /// Moves of each side against a lone king on the main road that draw the game for a side of three
    /// pieces; 0: none.
    pub road_moves: u8,
}

/// How texts are written.
#[derive(Debug)]
pub struct Examples {
    pub position: &'static str,
    pub step: &'static str,
    pub capture: &'static str,
}

impl Variant {
    /// Number of squares that are played on.
    pub const fn squares(&self) -> u8 {
        self.side * self.side / 2
    }

    /// Number of men that a side begins with.
    pub const fn men(&self) -> u8 {
        self.full_rows * self.side / 2
    }

    /// Whether `player` is white, whose men go up the board.
    #[inline]
    pub const fn is_white(&self, player: Player) -> bool {
        (player == 0) == self.white_begins
    }

    /// The numbers of the squares where the men of `player` become kings.
    pub fn last_row(&self, player: Player) -> RangeInclusive<u8> {
        let (all, row) = (self.squares(), self.side / 2);
        if self.is_white(player) { 1..=row } else { all - row + 1..=all }
    }
}

/// English draughts, whose kings step: the properties that it shares with the other variants.
pub const ENGLISH: Variant = Variant {
    name: "english",
    white_begins: false,
    examples: Examples { position: "B:W21,22,K3:B1,2", step: "11-15", capture: "22x15x8" },
    men_capture_backward: false,
    majority: false,
    quiet_moves: 40,
    ending: none,
    ..EIGHT_BY_EIGHT
};

const INTERNATIONAL: Variant = Variant {
    name: "international",
    side: 10,
    full_rows: 4,
    white_begins: true,
    algebraic: false,
    capture_sign: 'x',
    examples: Examples { position: "W:W31,32,K3:B11,12", step: "22-18", capture: "22x15" },
    men_capture_backward: true,
    crowned_on_the_way: false,
    majority: true,
    kings_first: false,
    quiet_moves: 25,
    ending: against_a_lone_king,
    road_moves: 0,
};

/// All others.
pub const VARIANTS: &[Variant] = &[
    INTERNATIONAL,
    Variant {
        name: "russian",
        algebraic: true,
        capture_sign: ':',
        examples: Examples { capture: "c3:e5", ..LETTERS },
        crowned_on_the_way: true,
        majority: false,
        quiet_moves: 15,
        ending: by_force,
        road_moves: 5,
        ..EIGHT_BY_EIGHT
    },
    Variant {
        name: "brazilian",
        algebraic: true,
        examples: LETTERS,
        quiet_moves: 20,
        ending: two_against_two,
        ..EIGHT_BY_EIGHT
    },
    Variant {
        name: "pool",
        white_begins: false,
        majority: false,
        ending: three_kings_against_one,
        ..EIGHT_BY_EIGHT
    },
    Variant {
        name: "czech",
        algebraic: true,
        examples: LETTERS,
        men_capture_backward: false,
        majority: false,
        kings_first: true,
        quiet_moves: 15,
        ending: none,
        ..EIGHT_BY_EIGHT
    },
];

const EIGHT_BY_EIGHT: Variant = Variant { side: 8, full_rows: 3, ..INTERNATIONAL };

const LETTERS: Examples =
    Examples { position: "W:Wc3,e3,Kd8:Bb6,a7", step: "c3-d4", capture: "c3xe5" };

/// Most moves of each side that any variant lets kings make.
pub const MOST_QUIET_MOVES: u8 = ENGLISH.quiet_moves;
/// Most pieces of both sides for which any variant counts moves.
pub const MOST_COUNTED: u32 = 7;

fn none(_: [Force; 2]) -> Option<Ending> {
    None
}

/// The stronger side and the weaker side.
fn by_strength([one, other]: [Force; 2]) -> (Force, Force) {
    let strength = |force: Force| (force.pieces(), force.kings);
    if strength(one) < strength(other) { (other, one) } else { (one, other) }
}

/// FMJD, Annex 1: 16 moves for three pieces, at least one of them a king, against a lone king; 5 for fewer.
fn against_a_lone_king(forces: [Force; 2]) -> Option<Ending> {
    let (strong, weak) = by_strength(forces);
    let moves = match strong.pieces() {
        1 | 2 => 5,
        3 => 16,
        _ => return None,
    };
    (weak.is_lone_king() && strong.kings > 0).then_some(Ending { moves, class: moves })
}

/// FMJD-64, 7.2: where both have kings, 5 moves for two or three pieces, 30 for four or five, 60 for six or
/// seven; but 15 for three or more kings against a lone king.
fn by_force(forces: [Force; 2]) -> Option<Ending> {
    let (strong, weak) = by_strength(forces);
    if strong.kings == 0 || weak.kings == 0 {
        return None;
    }
    let pieces = strong.pieces() + weak.pieces();
    let moves = match pieces {
        _ if weak.is_lone_king() && strong.men == 0 && strong.kings >= 3 => 15,
        2 | 3 => 5,
        4 | 5 => 30,
        6 | 7 => 60,
        _ => return None,
    };
    Some(Ending { moves, class: (pieces << 4 | (strong.kings + weak.kings)) as u8 })
}

/// Confederação Brasileira de Damas: 5 moves for one or two kings, or a king and a man, against one or two
/// kings.
fn two_against_two(forces: [Force; 2]) -> Option<Ending> {
    let (strong, weak) = by_strength(forces);
    let kings = strong.kings + weak.kings;
    let counted = match (strong.pieces(), weak.pieces()) {
        (1 | 2, 1) => weak.kings == 1 && strong.kings > 0,
        (2, 2) => strong.kings == 2 && weak.kings > 0,
        _ => false,
    };
    let class = ((strong.pieces() + weak.pieces()) << 4 | kings) as u8;
    counted.then_some(Ending { moves: 5, class })
}

/// American Pool Checker Association: 13 moves for three kings against a lone king.
fn three_kings_against_one(forces: [Force; 2]) -> Option<Ending> {
    let (strong, weak) = by_strength(forces);
    let counted = weak.is_lone_king() && strong.men == 0 && strong.kings == 3;
    counted.then_some(Ending { moves: 13, class: 1 })
}
