//! Features: material, piece-square values, mobility, safety of the kings, pieces that hang, the turn. Inner
//! values are in hundredths of a pawn.

use super::board::{Board, Kind};
use super::geometry::{BLACK, PALACES, RED, Squares, bit, each};
use super::moves::{Move, from, to};
use super::piece_square::worth;
use super::state::State;
use super::static_exchange::{valuation, value_on};
use super::{Xiangqi, tactics};
use countermove_core::game::Player;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::ordering::Ordering;

const FEATURES: &[Feature] = &[
    Feature::new("material", 1.0).about(
        "values of the men, minus the opponent's: rook 9, cannon 4.5, horse 4, elephant and \
         advisor 2, pawn 1; cannons lose and horses gain as men leave the board",
    ),
    Feature::new("piece_square", 1.0).about(
        "values by square, minus the opponent's: among them pawns that have crossed the river",
    ),
    Feature::new("mobility", 1.0)
        .about("squares that rooks, cannons and horses can go to, by kind, minus the opponent's"),
    Feature::new("king_safety", 1.0).about(
        "men that bear upon the opponent's palace, more where its advisors and elephants are \
         gone, and cannons with an open line to its king, minus the opponent's upon the player's",
    ),
    Feature::new("hanging", 0.12).about(
        "value of the opponent's men that are attacked and not protected, minus the player's",
    ),
    Feature::new("turn", 0.15).about("1 if the player is to move, −1 if the opponent is"),
];

/// Pieces at the start.
const ALL_MEN: u32 = 32;
/// The gain of a horse, and the loss of a cannon, for each piece captured so far.
const BY_MEN_GONE: i32 = 2;
/// Advisors and elephants at the start.
const GUARDS: i32 = 4;
/// The extra value of a cannon while nothing stands between it and the king.
const OPEN_CANNON: i32 = 60;

/// Counts of one side, without regard to the other.
#[derive(Default)]
struct Army {
    material: i32,
    squares: i32,
    mobility: i32,
    /// Weight upon the other's palace.
    pressure: i32,
    open_cannons: i32,
    guards: i32,
    attacks: Squares,
}

/// Worth of a square that a piece can go to.
const fn by_square(kind: Kind) -> i32 {
    match kind {
        Kind::Rook => 3,
        Kind::Cannon => 2,
        Kind::Horse => 8,
        _ => 0,
    }
}

/// Weight of an attack on a square of the palace.
const fn by_attack(kind: Kind) -> i32 {
    match kind {
        Kind::Rook | Kind::Pawn => 8,
        Kind::Horse => 7,
        Kind::Cannon => 5,
        _ => 0,
    }
}

fn army(board: &Board, player: Player) -> Army {
    let mut army = Army::default();
    let (own, all) = (board.side(player), board.all());
    let gone = ALL_MEN.saturating_sub(all.count_ones()) as i32 * BY_MEN_GONE;
    let palace = PALACES[1 - player];
    for square in each(own) {
        let kind = board.kind(square);
        let reach = board.reach(square, kind, player);
        let free = (reach.quiet & !own).count_ones() as i32;
        army.squares += worth(kind, square, player);
        army.mobility += by_square(kind) * free;
        army.pressure += by_attack(kind) * (reach.attacks & palace).count_ones() as i32;
        army.attacks |= reach.attacks;
        army.material += match kind {
            Kind::King => 0,
            Kind::Horse => valuation(kind) + gone,
            Kind::Cannon => valuation(kind) - gone,
            _ => valuation(kind),
        };
        army.guards += i32::from(matches!(kind, Kind::Advisor | Kind::Elephant));
        let open = kind == Kind::Cannon && reach.quiet & bit(board.king(1 - player)) != 0;
        army.open_cannons += i32::from(open);
    }
    army
}

/// Value of the pieces of `player`, with `army`, that `others` attack and none protects.
fn hanging(board: &Board, player: Player, army: &Army, others: &Army) -> i32 {
    let loose = board.side(player) & others.attacks & !army.attacks & !bit(board.king(player));
    each(loose).map(|square| value_on(board.kind(square), square, player)).sum()
}

/// Danger that `army` is to a king with the guards of `others`.
const fn danger(army: &Army, others: &Army) -> i32 {
    let missing = GUARDS - others.guards;
    army.pressure * (GUARDS + missing) / GUARDS + OPEN_CANNON * army.open_cannons
}

/// Each feature for red.
fn lead(state: &State) -> [f64; FEATURES.len()] {
    let board = state.board();
    let [red, black] = [RED, BLACK].map(|player| army(board, player));
    let pawns = |hundredths: i32| f64::from(hundredths) / 100.0;
    [
        pawns(red.material - black.material),
        pawns(red.squares - black.squares),
        pawns(red.mobility - black.mobility),
        pawns(danger(&red, &black) - danger(&black, &red)),
        pawns(hanging(board, BLACK, &black, &red) - hanging(board, RED, &red, &black)),
        if state.mover() == RED { 1.0 } else { -1.0 },
    ]
}

impl Evaluation for Xiangqi {
    const UNIT: &'static str = "pawns";

    const SPREAD: f64 = 2.5;

    const FEATURES: &'static [Feature] = FEATURES;

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let share = self.clock_share(state);
        let factor = if player == RED { share } else { -share };
        values.iter_mut().zip(lead(state)).for_each(|(value, lead)| *value = factor * lead);
    }
}

impl Ordering for Xiangqi {
    /// Captures first, of the most valuable piece by the least valuable one (MVV-LVA); then by the gain in
    /// piece-square values.
    #[inline]
    fn ordering_score(&self, state: &State, action: Move) -> i32 {
        let (board, mover) = (state.board(), state.mover());
        let kind = board.kind(from(action));
        let better = worth(kind, to(action), mover) - worth(kind, from(action), mover);
        match board.man(to(action)) {
            Some((victim, owner)) => {
                let value = value_on(victim, to(action), owner);
                tactics::CAPTURES + 16 * value - value_on(kind, from(action), mover).min(1000)
            }
            None => better,
        }
    }
}
