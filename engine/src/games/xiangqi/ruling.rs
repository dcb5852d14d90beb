//! How the rules of the Asian Xiangqi Federation judge moves that repeat a position: perpetual check and perpetual
//! chase lose.
//!
//! A move *chases* a man if after it, and not before it, the man could be captured to advantage by a rook, a horse, a
//! cannon, an advisor or an elephant, were its player to move again:
//!
//! * The man is no king, and no pawn on its own side of the river. The capture is legal.
//! * It is of more value than its attacker (a rook for a horse or a cannon; a rook, a horse or a cannon for an advisor
//!   or an elephant), or no capture in return is legal.
//! * It could not legally capture its attacker, if both are of one kind: that is an offer to exchange.
//!
//! A move that gives check chases nothing. A *perpetual chase* is one of the same man by each move of a side, whichever
//! men attack it. Threats of mate, and chases in which men take turns to be attacked, are allowed.

use super::board::{Board, Kind};
use super::geometry::{Square, Squares, bit, each, is_across};
use super::moves::{Move, from, to};
use crate::game::Player;

/// What a repetition comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Neither side broke a rule, or both the same one.
    Draw,
    /// The player gave check with each move, and loses.
    PerpetualCheck(Player),
    /// The player chased a man with each move, and loses.
    PerpetualChase(Player),
}

impl Ruling {
    /// The player who loses.
    pub const fn loser(self) -> Option<Player> {
        match self {
            Self::Draw => None,
            Self::PerpetualCheck(player) | Self::PerpetualChase(player) => Some(player),
        }
    }
}

/// What one side did with each of its moves so far.
#[derive(Clone, Copy)]
struct Conduct {
    always_checks: bool,
    /// The opponent's men that each move chased, where they are now.
    chased: Squares,
}

/// Judges `moves`, which lead from `board` with `first` to move back to the same position.
pub fn judge(board: &Board, first: Player, moves: impl Iterator<Item = Move>) -> Ruling {
    let mut conducts = [Conduct { always_checks: true, chased: Squares::MAX }; 2];
    let (mut before, mut player) = (*board, first);
    for action in moves {
        let (source, target) = (from(action), to(action));
        let after = before.after(source, target);
        let checks = after.in_check(1 - player);
        let other = &mut conducts[1 - player].chased;
        if *other & bit(source) != 0 {
            *other = *other & !bit(source) | bit(target);
        }
        let conduct = &mut conducts[player];
        conduct.always_checks &= checks;
        if checks {
            conduct.chased = 0;
        } else if conduct.chased != 0 {
            conduct.chased &= chased(&before, &after, action, player);
        }
        (before, player) = (after, 1 - player);
    }
    let only = |does: [bool; 2]| match does {
        [true, false] => Some(0),
        [false, true] => Some(1),
        _ => None,
    };
    let checks = conducts.map(|conduct| conduct.always_checks);
    if let Some(player) = only(checks) {
        return Ruling::PerpetualCheck(player);
    }
    let chases = conducts.map(|conduct| conduct.chased != 0);
    only(chases).map_or(Ruling::Draw, Ruling::PerpetualChase)
}

/// The men that `player` chases by `action`, which leads from `before` to `after`.
fn chased(before: &Board, after: &Board, action: Move, player: Player) -> Squares {
    let mut chased = 0;
    for attacker in each(after.side(player)) {
        let prey = prey(after, attacker, player);
        if prey != 0 {
            let was_on = if attacker == to(action) { from(action) } else { attacker };
            chased |= prey & !self::prey(before, was_on, player);
        }
    }
    chased
}

/// The men that `player`'s man on `attacker` could capture to advantage.
fn prey(board: &Board, attacker: Square, player: Player) -> Squares {
    let kind = board.kind(attacker);
    if matches!(kind, Kind::King | Kind::Pawn) {
        return 0;
    }
    let targets = board.targets(attacker) & board.side(1 - player);
    let prey = each(targets).filter(|&target| is_prey(board, attacker, kind, target, player));
    prey.fold(0, |set, target| set | bit(target))
}

fn is_prey(board: &Board, attacker: Square, kind: Kind, target: Square, player: Player) -> bool {
    let victim = board.kind(target);
    let spared = match victim {
        Kind::King => true,
        Kind::Pawn => !is_across(target, 1 - player),
        _ => false,
    };
    let after = board.after(attacker, target);
    // In check, what could be captured but for the check counts.
    if spared || after.in_check(player) && !board.in_check(player) {
        return false;
    }
    let outweighs = match kind {
        Kind::Horse | Kind::Cannon => victim == Kind::Rook,
        Kind::Advisor | Kind::Elephant => matches!(victim, Kind::Rook | Kind::Horse | Kind::Cannon),
        _ => false,
    };
    let may_capture = |board: &Board, square: Square, on: Square| {
        board.targets(square) & bit(on) != 0 && board.is_safe(square, on, 1 - player)
    };
    if outweighs {
        return true;
    }
    if victim == kind && may_capture(board, target, attacker) {
        return false;
    }
    let mut avengers = each(after.attackers(target, 1 - player));
    !avengers.any(|avenger| after.is_safe(avenger, target, 1 - player))
}
