//! Features: material on the board and in hand, mobility, placement, safety of the kings, pieces that hang, the turn.
//! Inner values are in hundredths of a pawn.

use super::Shogi;
use super::board::{Board, attacks};
use super::geometry::{GOTE, KING, SENTE, Squares, bit, each};
use super::moves::{Move, Source, from, promotes, to};
use super::piece::Kind;
use super::placement::{around, of_king, of_piece};
use super::state::State;
use super::static_exchange::{captured, in_hand, on_board};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("material", 1.0).about(
        "values of the pieces on the board, minus the opponent's: dragon 13, horse 11.5, rook 10, \
         bishop 8.5, gold and what promotes to it 6, tokin and silver 5.5, knight 4, lance 3.5, \
         pawn 1",
    ),
    Feature::new("hand", 1.0).about(
        "values of the pieces in hand, a little more than on the board, minus the opponent's",
    ),
    Feature::new("mobility", 1.0)
        .about("squares that rooks, bishops and lances can go to, by kind, minus the opponent's"),
    Feature::new("placement", 1.0).about(
        "generals and promoted pieces near the kings, pawns and pieces that have advanced, and \
         the kings' squares, minus the opponent's",
    ),
    Feature::new("king_safety", 1.0).about(
        "attacks on the squares around the opponent's king, more where nothing protects them, and \
         pieces in hand that could be dropped there, minus the opponent's",
    ),
    Feature::new("hanging", 0.06).about(
        "value of the opponent's pieces that are attacked and not protected, minus the player's",
    ),
    Feature::new("turn", 0.3).about("1 if the player is to move, −1 if the opponent is"),
];

/// Counts of one side, without regard to the other.
#[derive(Default)]
struct Army {
    material: i32,
    hand: i32,
    mobility: i32,
    placement: i32,
    /// Weight of attacks around the other's king.
    pressure: i32,
    /// Weight of the pieces in hand in an attack.
    reserve: i32,
    attacks: Squares,
    /// The same without the king's.
    protects: Squares,
}

/// Worth of a square that a piece can go to.
const fn by_square(kind: Kind) -> i32 {
    match kind {
        Kind::Rook | Kind::Dragon => 5,
        Kind::Bishop | Kind::Horse => 6,
        Kind::Lance => 2,
        _ => 0,
    }
}

/// Weight of an attack on a square around the king.
const fn by_attack(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn | Kind::Lance => 6,
        Kind::Knight => 10,
        Kind::Silver | Kind::Bishop => 12,
        Kind::Rook | Kind::Gold => 13,
        Kind::Horse => 16,
        Kind::Dragon => 18,
        Kind::King => 0,
        Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => 14,
    }
}

/// Weight of a piece in hand for each open square around the king.
const fn by_drop(kind: Kind) -> i32 {
    match kind {
        Kind::Rook => 8,
        Kind::Bishop | Kind::Silver => 6,
        Kind::Gold => 8,
        Kind::Knight | Kind::Lance => 3,
        Kind::Pawn => 1,
        _ => 0,
    }
}

/// The most pieces of a kind in hand that count in an attack.
const MOST_IN_ATTACK: u8 = 2;

fn army(board: &Board, player: Player) -> Army {
    let mut army = Army::default();
    let (own, all) = (board.side(player), board.all());
    let (king, target) = (board.king(player), board.king(1 - player));
    let ring = KING[player][usize::from(target)];
    for square in each(own) {
        let kind = board.kind(square);
        let reach = attacks(square, kind, player, all);
        army.attacks |= reach;
        if kind == Kind::King {
            army.placement += of_king(square, player);
            continue;
        }
        army.protects |= reach;
        army.material += on_board(kind);
        army.mobility += by_square(kind) * (reach & !own).count_ones() as i32;
        army.placement += of_piece(kind, square, player) + around(kind, square, king, target);
        army.pressure += by_attack(kind) * (reach & ring).count_ones() as i32;
    }
    for kind in board.held(player) {
        let count = board.hand(player)[kind as usize];
        army.hand += i32::from(count) * in_hand(kind);
        army.reserve += i32::from(count.min(MOST_IN_ATTACK)) * by_drop(kind);
    }
    army
}

/// Danger that `army` is to `player`'s king among `others`.
fn danger(board: &Board, player: Player, army: &Army, others: &Army) -> i32 {
    let ring = KING[player][usize::from(board.king(player))];
    let open = ring & !board.side(player) & !others.protects;
    let holes = (ring & army.protects & !others.protects).count_ones() as i32;
    army.pressure * (4 + holes) / 4 + army.reserve * (open.count_ones() as i32 + holes) / 2
}

/// Value of the pieces of `player`, with `army`, that `others` attack and none protects.
fn hanging(board: &Board, player: Player, army: &Army, others: &Army) -> i32 {
    let loose = board.side(player) & others.attacks & !army.attacks & !bit(board.king(player));
    each(loose).map(|square| captured(board.kind(square))).sum()
}

/// Each feature for sente.
fn lead(state: &State) -> [f64; FEATURES.len()] {
    let board = state.board();
    let [sente, gote] = [SENTE, GOTE].map(|player| army(board, player));
    let pawns = |hundredths: i32| f64::from(hundredths) / 100.0;
    let dangers = danger(board, GOTE, &sente, &gote) - danger(board, SENTE, &gote, &sente);
    [
        pawns(sente.material - gote.material),
        pawns(sente.hand - gote.hand),
        pawns(sente.mobility - gote.mobility),
        pawns(sente.placement - gote.placement),
        pawns(dangers),
        pawns(hanging(board, GOTE, &gote, &sente) - hanging(board, SENTE, &sente, &gote)),
        if state.mover() == SENTE { 1.0 } else { -1.0 },
    ]
}

impl Evaluation for Shogi {
    const UNIT: &'static str = "pawns";

    const SPREAD: f64 = 6.0;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let factor = if player == SENTE { 1.0 } else { -1.0 };
        values.iter_mut().zip(lead(state)).for_each(|(value, lead)| *value = factor * lead);
    }
}

/// Least score of a capture or promotion, greater than any of placement.
const NOISY: i32 = 10_000;

impl Ordering for Shogi {
    /// Captures and promotions first, of the most valuable piece by the least valuable one (MVV-LVA); then by the gain
    /// in placement. A drop counts as where it ends.
    #[inline]
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let (board, player) = (state.board(), state.mover());
        let (king, goal) = (board.king(player), board.king(1 - player));
        let worth = |kind: Kind, square| {
            if kind == Kind::King {
                of_king(square, player)
            } else {
                of_piece(kind, square, player) + around(kind, square, king, goal)
            }
        };
        let target = to(action);
        let source = match from(action) {
            Source::Square(source) => source,
            Source::Hand(kind) => return worth(kind, target),
        };
        let kind = board.kind(source);
        let won = board.piece(target).map_or(0, |(victim, _)| captured(victim));
        let promoted = on_board(kind.moved(promotes(action))) - on_board(kind);
        if won + promoted > 0 {
            return NOISY + 16 * (won + promoted) - on_board(kind).min(2000);
        }
        worth(kind, target) - worth(kind, source)
    }
}
