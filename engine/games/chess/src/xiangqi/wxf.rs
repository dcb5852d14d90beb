//! The notation of the World Xiangqi Federation: the piece, its file from its player's right, whether it goes
//! forward (`+`), back (`-`) or aside (`=`, also `.`), and how many points along its file, or to which file.
//!
//! Of two pieces of a kind on one file the front one has `+` in place of its file, and the rear one `-`. Of
//! three pawns the middle one keeps the file; of four or five the outer ones are `++` and `--`. Where two
//! files have pawns like that, the pawn's letter makes way for the file: `3+.4`, `33.4`.

use super::board::{Board, Kind};
use super::geometry::{FILES, RED, Square, each, file, rank};
use super::moves::{Move, from, to};
use countermove_core::game::Player;

/// The file of `square` from the right of `player`, 1 to 9.
pub fn number(square: Square, player: Player) -> usize {
    if player == RED { FILES - file(square) } else { file(square) + 1 }
}

/// How far ahead `square` is for `player`.
const fn ahead(square: Square, player: Player) -> usize {
    if player == RED { rank(square) } else { 9 - rank(square) }
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::King => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Rook => 'R',
        Kind::Cannon => 'C',
        Kind::Pawn => 'P',
    }
}

/// The pieces on the file of `square` with the kind and player of the piece there, the front one first.
pub fn tandem(board: &Board, square: Square) -> Vec<Square> {
    let man = board.man(square);
    let player = man.expect("a man stands there").1;
    let same = |&other: &Square| file(other) == file(square) && board.man(other) == man;
    let mut men: Vec<Square> = each(board.side(player)).filter(same).collect();
    men.sort_by_key(|&other| std::cmp::Reverse(ahead(other, player)));
    men
}

/// Whether pawns of `player` stand behind each other on two files.
fn pawns_on_two_files(board: &Board, player: Player) -> bool {
    let mut counts = [0; FILES];
    each(board.side(player))
        .filter(|&square| board.kind(square) == Kind::Pawn)
        .for_each(|square| counts[file(square)] += 1);
    counts.iter().filter(|&&count| count > 1).count() > 1
}

/// The first two characters of a move of the piece on `square`.
fn designation(board: &Board, square: Square) -> String {
    let (kind, player) = board.man(square).expect("a man stands there");
    let (letter, file) = (letter(kind), number(square, player));
    let men = tandem(board, square);
    // Advisors and elephants behind each other never go to the same point the same way.
    if men.len() < 2 || matches!(kind, Kind::Advisor | Kind::Elephant) {
        return format!("{letter}{file}");
    }
    let place = men.iter().position(|&other| other == square).expect("it is one of them");
    let back = men.len() - 1 - place;
    if kind == Kind::Pawn && pawns_on_two_files(board, player) {
        let sign = match (place, back) {
            (0, _) => "+".into(),
            (_, 0) => "-".into(),
            _ => file.to_string(),
        };
        return format!("{file}{sign}");
    }
    let outer = men.len() > 3;
    match (place, back) {
        (0, _) if outer => "++".into(),
        (_, 0) if outer => "--".into(),
        _ if place < back => format!("{letter}+"),
        _ if place > back => format!("{letter}-"),
        _ => format!("{letter}{file}"),
    }
}

/// The last two characters of a move of the piece on `square` to `to`.
pub fn way(board: &Board, square: Square, to: Square) -> String {
    let player = board.man(square).expect("a man stands there").1;
    let (here, there) = (ahead(square, player), ahead(to, player));
    let sign = match there.cmp(&here) {
        std::cmp::Ordering::Greater => '+',
        std::cmp::Ordering::Less => '-',
        std::cmp::Ordering::Equal => '=',
    };
    let last = if file(square) == file(to) { here.abs_diff(there) } else { number(to, player) };
    format!("{sign}{last}")
}

/// The text of `action`: `C2=5`.
pub fn write(board: &Board, action: Move) -> String {
    designation(board, from(action)) + &way(board, from(action), to(action))
}

/// A text in this notation.
pub struct Text {
    first: char,
    second: char,
    /// Direction and number, as [`write`] has them.
    way: String,
}

/// Reads `text`, in letters of any case, with N for the horse and B for the elephant too.
pub fn read(text: &str) -> Option<Text> {
    let mut characters = text.chars();
    let mut next = || characters.next().map(|character| character.to_ascii_uppercase());
    let (first, second, sign, last) = (next()?, next()?, next()?, next()?);
    let first = match first {
        'N' => 'H',
        'B' => 'E',
        other => other,
    };
    let sign = if sign == '.' { '=' } else { sign };
    let is_file = |character: char| ('1'..='9').contains(&character);
    let well_formed = ("KAEHRCP+-".contains(first) || is_file(first))
        && ("+-".contains(second) || is_file(second))
        && "+-=".contains(sign)
        && is_file(last)
        && characters.next().is_none();
    well_formed.then(|| Text { first, second, way: format!("{sign}{last}") })
}

impl Text {
    /// The legal `moves` of `player` that the text may mean: the move with this text, or else all that fit.
    pub fn fitting(&self, board: &Board, player: Player, moves: &[Move]) -> Vec<Move> {
        let ways: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&action| way(board, from(action), to(action)) == self.way)
            .collect();
        let written = format!("{}{}", self.first, self.second);
        let exact =
            ways.iter().copied().find(|&action| designation(board, from(action)) == written);
        match exact {
            Some(action) => vec![action],
            None => {
                ways.into_iter().filter(|&action| self.fits(board, player, from(action))).collect()
            }
        }
    }

    /// Whether the first two characters may mean the piece on `square`.
    fn fits(&self, board: &Board, player: Player, square: Square) -> bool {
        if letter(board.kind(square)) != self.first {
            return false;
        }
        let men = tandem(board, square);
        match self.second {
            '+' => men.len() > 1 && men.first() == Some(&square),
            '-' => men.len() > 1 && men.last() == Some(&square),
            digit => digit.to_digit(10) == Some(number(square, player) as u32),
        }
    }
}
