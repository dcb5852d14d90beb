//! Tries in standard algebraic notation, as far as the own men tell: `Nf3`, `exd5`, `O-O`, `e8=Q`. Only of a pawn is it
//! known that it would capture, and a check is not foreseen.

use cozy_chess::{File, Move, Piece};

use super::men::Men;
use super::seen::color;
use super::state::State;
use crate::san::{self, San, origin};

/// The men of the side to move, and all its tries in this turn, also those that were refused.
fn men_and_tries(state: &State) -> (Men, Vec<Move>) {
    let men = Men::of(&state.position.board, color(state.mover()));
    let mut tries = Vec::new();
    men.tries(state.said.pawn_tries > 0, &mut tries);
    (men, tries)
}

/// The text of `action`, a try in `state`.
pub fn write(state: &State, action: Move) -> String {
    let (men, tries) = men_and_tries(state);
    let Move { from, to, promotion } = action;
    if men.castles(action) {
        return if to.file() == File::G { "O-O" } else { "O-O-O" }.into();
    }
    let piece = men.piece_on(from).expect("a try has a man to move");
    if piece == Piece::Pawn {
        let captor = if from.file() == to.file() { "".into() } else { format!("{}x", from.file()) };
        let crown = promotion.map_or_else(String::new, |piece| {
            format!("={}", char::from(piece).to_ascii_uppercase())
        });
        return format!("{captor}{to}{crown}");
    }
    let is_alike = |other: &&Move| other.to == to && men.kind(piece).has(other.from);
    let others =
        tries.iter().filter(is_alike).map(|other| other.from).filter(|&other| other != from);
    let letter = char::from(piece).to_ascii_uppercase();
    format!("{letter}{}{to}", origin(from, others.collect()))
}

/// Those of `moves`, tries in `state`, that `text` may mean; `None` if it is not in this notation.
pub fn fitting(state: &State, moves: &[Move], text: &str) -> Option<Vec<Move>> {
    let san = san::read(text)?;
    let (men, _) = men_and_tries(state);
    let fits = |action: &&Move| match san {
        San::Castling { king_side } => {
            men.castles(**action) && (action.to.file() == File::G) == king_side
        }
        San::PieceMove { piece, file, rank, to, promotion } => {
            let is_from = |wanted: Option<File>| match wanted {
                Some(file) => action.from.file() == file,
                None => piece != Piece::Pawn || action.from.file() == to.file(),
            };
            men.kind(piece).has(action.from)
                && (action.to, action.promotion) == (to, promotion)
                && is_from(file)
                && rank.is_none_or(|rank| action.from.rank() == rank)
                && !men.castles(**action)
        }
    };
    Some(moves.iter().filter(fits).copied().collect())
}
