//! Chinese notation: 炮二平五, the piece, its file from its player's right, forward 進, back 退 or aside 平, and how
//! many points along its file, or to which file. Both scripts are read, and numbers of every kind for both
//! sides.
//!
//! Of two pieces of a kind on one file 前 is the front one and 後 the rear one, of three 中 is the middle one:
//! 前車進一. Among pawns that stand behind each other 一 to 五 count those of all files, from the player's right
//! and from the front of each: 二兵平四. With the file, they count the pawns of that file: 前兵九平八, which may be
//! 前九平八.

use super::board::{Board, Kind};
use super::geometry::{FILES, Square, each};
use super::moves::{Move, from, to};
use super::wxf::{number, tandem, way};
use countermove_core::game::Player;

/// A text in this notation.
pub struct Text {
    kind: Kind,
    file: Option<usize>,
    place: Option<Place>,
    /// Direction and number, as [`way`] has them.
    way: String,
}

/// Which of several pieces on one file.
#[derive(Clone, Copy)]
enum Place {
    Front,
    Middle,
    Rear,
    /// From 1.
    Nth(usize),
}

fn kind(character: char) -> Option<Kind> {
    Some(match character {
        '帅' | '帥' | '将' | '將' => Kind::King,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '马' | '馬' | '傌' => Kind::Horse,
        '车' | '車' | '俥' => Kind::Rook,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Pawn,
        _ => return None,
    })
}

fn digit(character: char) -> Option<usize> {
    let numerals = ["一二三四五六七八九", "123456789", "１２３４５６７８９"];
    let place = numerals.iter().find_map(|all| all.chars().position(|one| one == character))?;
    Some(place + 1)
}

fn place(character: char) -> Option<Place> {
    match character {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        other => digit(other).filter(|&nth| nth <= 5).map(Place::Nth),
    }
}

fn sign(character: char) -> Option<char> {
    match character {
        '进' | '進' | '上' | '+' => Some('+'),
        '退' | '下' | '-' => Some('-'),
        '平' | '=' | '.' => Some('='),
        _ => None,
    }
}

/// The kind, the file and the place that the first characters name.
fn head(characters: &[char]) -> Option<(Kind, Option<usize>, Option<Place>)> {
    match *characters {
        [first, second] => match (kind(first), kind(second)) {
            (Some(kind), None) if digit(second).is_some() => Some((kind, digit(second), None)),
            (Some(kind), None) => Some((kind, None, Some(place(second)?))),
            (None, Some(kind)) => Some((kind, None, Some(place(first)?))),
            _ => Some((Kind::Pawn, Some(digit(second)?), Some(place(first)?))),
        },
        [among, man, file] => Some((kind(man)?, Some(digit(file)?), Some(place(among)?))),
        _ => None,
    }
}

/// Reads `text`.
pub fn read(text: &str) -> Option<Text> {
    let characters: Vec<char> = text.chars().filter(|one| !one.is_whitespace()).take(6).collect();
    let [first @ .., direction, last] = &characters[..] else { return None };
    let (kind, file, place) = head(first)?;
    Some(Text { kind, file, place, way: format!("{}{}", sign(*direction)?, digit(*last)?) })
}

/// The pawns of `player` that stand behind each other: file by file from the right, each file from its front.
fn tandem_pawns(board: &Board, player: Player) -> Vec<Square> {
    let is_pawn = |&square: &Square| board.kind(square) == Kind::Pawn;
    let pawns: Vec<Square> = each(board.side(player)).filter(is_pawn).collect();
    let on_file = |wanted| pawns.iter().find(|&&pawn| number(pawn, player) == wanted);
    let files = (1..=FILES).filter_map(on_file).map(|&pawn| tandem(board, pawn));
    files.filter(|men| men.len() > 1).flatten().collect()
}

impl Text {
    /// Those of the legal `moves` of `player` that the text may mean.
    pub fn fitting(&self, board: &Board, player: Player, moves: &[Move]) -> Vec<Move> {
        let fits = |&action: &Move| {
            let square = from(action);
            way(board, square, to(action)) == self.way
                && board.kind(square) == self.kind
                && self.file.is_none_or(|file| file == number(square, player))
                && self.place.is_none_or(|place| self.is_at(place, board, player, square))
        };
        moves.iter().copied().filter(fits).collect()
    }

    fn is_at(&self, place: Place, board: &Board, player: Player, square: Square) -> bool {
        let men = tandem(board, square);
        let index = men.iter().position(|&other| other == square).expect("it is one of them");
        let last = men.len() - 1;
        match place {
            Place::Front => last > 0 && index == 0,
            Place::Middle => 0 < index && index < last,
            Place::Rear => last > 0 && index == last,
            Place::Nth(nth) if self.file.is_some() => last > 0 && index + 1 == nth,
            Place::Nth(nth) => tandem_pawns(board, player).get(nth - 1) == Some(&square),
        }
    }
}
