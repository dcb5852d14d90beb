//! Knowledge of shogi for searches: captures, promotions, checks, exchanges, null moves.

use super::Shogi;
use super::board::{Board, attacks};
use super::geometry::{
    ALL, SENTE, Square, Squares, bit, direction, each, forward, is_diagonal, ray,
};
use super::moves::{Move, Mover, Source, drop, from, promotes, promotions, to};
use super::piece::Kind;
use super::state::{Ruling, State};
use super::static_exchange::static_exchange;
use common::lists::retain_from;
use countermove_core::game::Player;
use countermove_core::game::quiescence::Quiescence;
use countermove_core::game::searchable::defaults;

/// The value of a perpetual check for the side in check, in pawns: more than any estimate of a position.
const BROKEN_RULE: f64 = 250.0;

/// Whether `action`, legal on `board` for `player`, gives check.
fn gives_check(board: &Board, action: Move, player: Player) -> bool {
    let (king, target) = (board.king(1 - player), to(action));
    let (kind, occupied, source) = match from(action) {
        Source::Hand(kind) => (kind, board.all() | bit(target), None),
        Source::Square(source) => {
            let kind = board.kind(source).moved(promotes(action));
            (kind, (board.all() & !bit(source)) | bit(target), Some(source))
        }
    };
    attacks(target, kind, player, occupied) & bit(king) != 0
        || source.is_some_and(|source| uncovers(board, source, target, occupied, player))
}

/// Whether `player`'s piece that leaves `source` for `target` lets one behind it give check.
fn uncovers(
    board: &Board,
    source: Square,
    target: Square,
    occupied: Squares,
    player: Player,
) -> bool {
    let king = board.king(1 - player);
    let Some(line) = direction(king, source) else { return false };
    let behind = ray(king, line, occupied) & occupied & board.side(player);
    if behind == 0 || behind == bit(target) {
        return false;
    }
    match board.kind(behind.trailing_zeros() as Square) {
        Kind::Bishop | Kind::Horse => is_diagonal(line),
        Kind::Rook | Kind::Dragon => !is_diagonal(line),
        Kind::Lance => line == forward(1 - player),
        _ => false,
    }
}

/// Whether `action`, legal on `board` for `player`, does not promote a piece that loses nothing by promoting.
fn declines(board: &Board, action: Move, player: Player) -> bool {
    let Source::Square(source) = from(action) else { return false };
    let kind = board.kind(source);
    kind.always_promotes()
        && !promotes(action)
        && promotions(kind, source, player) & bit(to(action)) != 0
}

/// Keeps those moves of `out` from `first` on that are no [`declines`]. Returns whether these are all.
fn drop_declines(state: &State, first: usize, out: &mut Vec<Move>) -> bool {
    let listed = out.len();
    retain_from(out, first, |&action| !declines(state.board(), action, state.mover()));
    out.len() == listed
}

impl Shogi {
    /// The result that the latest repetition of the position has, or would have as the fourth occurrence.
    fn judged(state: &State) -> Option<Ruling> {
        state.ruling().or_else(|| state.judged_repetition())
    }
}

impl Quiescence for Shogi {
    /// Whether the player to move is in check.
    #[inline]
    fn is_threatened(&self, state: &State) -> bool {
        state.in_check()
    }

    /// Captures and promotions, but not where a piece that loses nothing by promoting does not promote.
    #[inline]
    fn is_noisy(&self, state: &State, action: Move) -> bool {
        let (board, player) = (state.board(), state.mover());
        (promotes(action) || board.side(1 - player) & bit(to(action)) != 0)
            && !declines(board, action, player)
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if self.is_ended(state) {
            return;
        }
        let (board, player) = (state.board(), state.mover());
        let first = out.len();
        Mover::new(board, player).shifts(ALL, board.side(1 - player), out);
        drop_declines(state, first, out);
    }

    /// Out of check, all but moves that do not promote a pawn, a bishop or a rook that could promote. These can only be
    /// better where a mate by a dropped pawn is not allowed.
    fn candidate_moves(&self, state: &State, out: &mut Vec<Move>) -> bool {
        if self.is_ended(state) {
            return true;
        }
        let first = out.len();
        Mover::new(state.board(), state.mover()).moves(out);
        state.in_check() || drop_declines(state, first, out)
    }

    #[inline]
    fn makes_threat(&self, state: &State, action: Move) -> Option<bool> {
        Some(gives_check(state.board(), action, state.mover()))
    }

    /// Quiet moves that give check.
    fn quiet_threats(&self, state: &State, out: &mut Vec<Move>) {
        if self.is_ended(state) {
            return;
        }
        let (board, player) = (state.board(), state.mover());
        let mover = Mover::new(board, player);
        let first = out.len();
        mover.shifts(0, !board.all(), out);
        retain_from(out, first, |&action| {
            !declines(board, action, player) && gives_check(board, action, player)
        });
        let king = board.king(1 - player);
        for kind in board.held(player) {
            let checking = attacks(king, kind, 1 - player, board.all());
            out.extend(each(checking & mover.drops(kind)).map(|to| drop(kind, to)));
        }
    }

    fn repetition(&self, state: &State) -> f64 {
        let loser = Self::judged(state).and_then(Ruling::loser);
        loser.map_or(0.0, |loser| if loser == SENTE { -BROKEN_RULE } else { BROKEN_RULE })
    }

    fn static_exchange(&self, state: &State, action: Move) -> f64 {
        f64::from(static_exchange(state.board(), action, state.mover())) / 100.0
    }

    /// `None` in check. Zugzwang is rare, since pieces can be dropped.
    fn pass(&self, state: &State) -> Option<State> {
        state.passed()
    }
}

defaults!(Shogi: Proof, Pathfinding, Information, Searchable);
