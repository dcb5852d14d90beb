//! Moves as Japanese books and programs write them: where to, the piece as it is before the move, which one of several,
//! and what it does: `▲７六歩`, `△３四歩(33)`, `５二金右`, `2二角成`, `５五角打`, `３三桂不成`. Digits are of any kind,
//! for files and for ranks.

use super::csa::numbered;
use super::geometry::{GOTE, SENTE, Square, column, rank, turned};
use super::move_text::{check_turn, moved, the_one};
use super::moves::{Move, Mover, Source, from, promotes, to};
use super::piece::Kind;
use super::state::State;
use countermove_core::error::{Error, clip};
use countermove_core::game::Player;

/// Stands for the square of the move before.
const SAME: char = '同';

/// How a piece comes to its square, as its player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Forward,
    Straight,
    Sideways,
    Back,
}

/// Which of several pieces, as their player sees them from behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Left,
    Right,
}

/// The suffix of a move, after the piece.
#[derive(Default)]
struct Says {
    way: Option<Way>,
    place: Option<Place>,
    drops: bool,
    promotes: bool,
    origin: Option<Square>,
}

/// A move as it is written.
struct Parts {
    player: Option<Player>,
    target: Square,
    kind: Kind,
    says: Says,
}

fn digit(symbol: char) -> Option<usize> {
    let at = |digits: &str| digits.chars().position(|digit| digit == symbol);
    let found = ["123456789", "１２３４５６７８９", "一二三四五六七八九"].into_iter().find_map(at);
    found.map(|index| index + 1)
}

fn player(symbol: char) -> Option<Player> {
    match symbol {
        '▲' | '▼' | '☗' | '⛊' => Some(SENTE),
        '△' | '▽' | '☖' | '⛉' => Some(GOTE),
        _ => None,
    }
}

fn kind(symbol: char) -> Option<Kind> {
    Some(match symbol {
        '歩' | '兵' => Kind::Pawn,
        '香' => Kind::Lance,
        '桂' => Kind::Knight,
        '銀' => Kind::Silver,
        '金' => Kind::Gold,
        '角' => Kind::Bishop,
        '飛' => Kind::Rook,
        '王' | '玉' => Kind::King,
        'と' => Kind::Tokin,
        '杏' => Kind::PromotedLance,
        '圭' => Kind::PromotedKnight,
        '全' => Kind::PromotedSilver,
        '馬' => Kind::Horse,
        '竜' | '龍' => Kind::Dragon,
        _ => return None,
    })
}

fn parse(text: &str) -> Option<Parts> {
    let symbols: Vec<char> =
        text.chars().filter(|symbol| !symbol.is_whitespace()).take(20).collect();
    let player = player(*symbols.first()?);
    let rest = &symbols[usize::from(player.is_some())..];
    let [file, rank, rest @ ..] = rest else { return None };
    let target = numbered(digit(*file)?, digit(*rank)?)?;
    let (kind, rest) = match rest {
        ['成', base, rest @ ..] => (kind(*base)?.promoted()?, rest),
        [symbol, rest @ ..] => (kind(*symbol)?, rest),
        [] => return None,
    };
    Some(Parts { player, target, kind, says: said(rest)? })
}

/// Reads `rest`, the suffix after the piece.
fn said(mut rest: &[char]) -> Option<Says> {
    let mut says = Says::default();
    while let [symbol, more @ ..] = rest {
        rest = more;
        match symbol {
            '上' | '行' | '入' => says.way = Some(Way::Forward),
            '直' => says.way = Some(Way::Straight),
            '寄' => says.way = Some(Way::Sideways),
            '引' => says.way = Some(Way::Back),
            '左' => says.place = Some(Place::Left),
            '右' => says.place = Some(Place::Right),
            '打' | '合' => says.drops = true,
            '成' => says.promotes = true,
            '生' => {}
            '不' => rest = rest.strip_prefix(&['成'])?,
            '(' | '（' => {
                let [file, rank, ')' | '）', more @ ..] = rest else { return None };
                says.origin = Some(numbered(digit(*file)?, digit(*rank)?)?);
                rest = more;
            }
            _ => return None,
        }
    }
    Some(says)
}

/// Whether a piece of `player` goes from `source` to `target` in a way.
fn goes(way: Way, source: Square, target: Square, player: Player) -> bool {
    let seen = |square| if player == SENTE { square } else { turned(square) };
    let (source, target) = (seen(source), seen(target));
    match way {
        Way::Forward => rank(target) < rank(source),
        Way::Straight => rank(target) < rank(source) && column(target) == column(source),
        Way::Sideways => rank(target) == rank(source),
        Way::Back => rank(target) > rank(source),
    }
}

/// The legal move of `state` that `text` names; `None` if it is not in this notation. Errors: `IllegalMove`;
/// `MalformedMove` for a square given only by the move before.
pub fn read(state: &State, mover: &Mover<'_>, text: &str) -> Result<Option<Move>, Error> {
    let Some(mut parts) = parse(text) else {
        return if text.contains(SAME) { Err(same(text)) } else { Ok(None) };
    };
    if let Some(player) = parts.player {
        check_turn(state, player, text)?;
    }
    let mut sources = self::sources(state, mover, &parts);
    if sources.is_empty() && parts.kind.is_promoted() {
        // Some write the piece as it is after the move: 2二馬 for 2二角成.
        parts.kind = parts.kind.base();
        parts.says.promotes = true;
        sources = self::sources(state, mover, &parts);
    }
    let fits = |&action: &Move| {
        to(action) == parts.target
            && promotes(action) == parts.says.promotes
            && moved(state, action) == parts.kind
            && match from(action) {
                Source::Square(square) => sources.contains(&square),
                Source::Hand(_) => parts.says.drops || sources.is_empty() && parts.says.is_bare(),
            }
    };
    the_one(state, mover, text, fits).map(Some)
}

impl Says {
    /// Whether nothing says which of several pieces on the board moves.
    const fn is_bare(&self) -> bool {
        self.way.is_none() && self.place.is_none() && self.origin.is_none()
    }
}

/// Where the pieces stand that may be meant: none where one is dropped.
fn sources(state: &State, mover: &Mover<'_>, parts: &Parts) -> Vec<Square> {
    let (says, player) = (&parts.says, state.mover());
    let mut moves = Vec::new();
    if !says.drops {
        mover.moves(&mut moves);
    }
    let mut squares: Vec<Square> = moves
        .into_iter()
        .filter(|&action| to(action) == parts.target && moved(state, action) == parts.kind)
        .filter_map(|action| match from(action) {
            Source::Square(square) => Some(square),
            Source::Hand(_) => None,
        })
        .filter(|&square| says.origin.is_none_or(|origin| origin == square))
        .filter(|&square| says.way.is_none_or(|way| goes(way, square, parts.target, player)))
        .collect();
    if let Some(place) = says.place {
        // Columns count from gote's right, and so from sente's left.
        let is_last = (place == Place::Right) == (player == SENTE);
        let columns = squares.iter().map(|&square| column(square));
        let outer = if is_last { columns.max() } else { columns.min() };
        squares.retain(|&square| Some(column(square)) == outer);
    }
    squares
}

fn same(text: &str) -> Error {
    let text = clip(text);
    Error::malformed_move(format!(
        "\"{text}\" names the square of the move before, which is not known here: write the square, as in ７六歩"
    ))
}
