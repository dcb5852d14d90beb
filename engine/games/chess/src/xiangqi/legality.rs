//! Checks that a position can arise in a game. Each error names the rule that is broken.

use super::board::{Board, Kind};
use super::geometry::{
    ADVISOR, BLACK, FILES, PALACES, RED, Square, Squares, at, bit, each, file, is_across, rank,
    turned,
};
use super::move_text::point;
use super::name;
use countermove_core::error::Error;
use countermove_core::game::Player;

fn illegal<T>(message: String) -> Result<T, Error> {
    Err(Error::illegal_position(message))
}

/// Most pieces of each kind.
const MOST: [(Kind, usize); 6] = [
    (Kind::Advisor, 2),
    (Kind::Elephant, 2),
    (Kind::Horse, 2),
    (Kind::Rook, 2),
    (Kind::Cannon, 2),
    (Kind::Pawn, 5),
];

/// Checks `board`, with a king of each side and `mover` to move.
pub fn check(board: &Board, mover: Player) -> Result<(), Error> {
    for player in [RED, BLACK] {
        check_army(board, player)?;
    }
    if board.kings_face() {
        return illegal("the kings face each other with nothing between".into());
    }
    let waiting = 1 - mover;
    if board.in_check(waiting) {
        return illegal(format!("{} is in check, yet {} is to move", name(waiting), name(mover)));
    }
    Ok(())
}

/// Where red's pieces of a kind can be.
fn points(kind: Kind) -> Squares {
    match kind {
        Kind::King => PALACES[RED],
        // Those that some other is a step away from, on the diagonals of the palace.
        Kind::Advisor => bit(at(1, 4)) | ADVISOR[usize::from(at(1, 4))],
        Kind::Elephant => {
            let points = [(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)];
            points.iter().fold(0, |set, &(rank, file)| set | bit(at(rank, file)))
        }
        Kind::Pawn => {
            let home = [3, 4]
                .into_iter()
                .flat_map(|rank| (0..FILES).step_by(2).map(move |file| at(rank, file)));
            let across =
                (0..super::geometry::SQUARES as Square).filter(|&square| is_across(square, RED));
            home.chain(across).fold(0, |set, square| set | bit(square))
        }
        Kind::Horse | Kind::Rook | Kind::Cannon => Squares::MAX,
    }
}

fn check_army(board: &Board, player: Player) -> Result<(), Error> {
    let side = name(player);
    let men: Vec<(Kind, Square)> =
        each(board.side(player)).map(|square| (board.kind(square), square)).collect();
    for &(kind, square) in &men {
        let seen = if player == RED { square } else { turned(square) };
        if points(kind) & bit(seen) == 0 {
            let (man, point) = (kind.name(), point(square));
            return illegal(format!("{side}'s {man} on {point} cannot get there{}", region(kind)));
        }
    }
    for (kind, most) in MOST {
        let count = men.iter().filter(|man| man.0 == kind).count();
        if count > most {
            return illegal(format!(
                "{side} has {count} {}s; a side has {most} at most",
                kind.name()
            ));
        }
    }
    let at_home =
        men.iter().filter(|&&(kind, square)| kind == Kind::Pawn && !is_across(square, player));
    let mut files = [None; FILES];
    for &(_, square) in at_home {
        if let Some(other) = files[file(square)].replace(square) {
            let (low, high) =
                if rank(other) < rank(square) { (other, square) } else { (square, other) };
            return illegal(format!(
                "{side}'s pawns on {} and {} are on one file and have not crossed the river",
                point(low),
                point(high)
            ));
        }
    }
    Ok(())
}

/// What limits a kind.
const fn region(kind: Kind) -> &'static str {
    match kind {
        Kind::King => ": it stays in its palace",
        Kind::Advisor => ": it stays on the diagonals of its palace",
        Kind::Elephant => ": it has seven points on its side of the river",
        _ => ": it never steps back, nor sideways before it has crossed the river",
    }
}
