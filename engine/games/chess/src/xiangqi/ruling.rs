//! How the rules of the Asian Xiangqi Federation judge moves that repeat a position: perpetual check and perpetual
//! chase lose.
//!
//! A move *chases* a piece if after it a rook, a horse, a cannon, an advisor or an elephant could capture the
//! piece to advantage, were its player to move again:
//!
//! * The piece is no king, and no pawn on its own side of the river. The capture is legal.
//! * It is of more value than its attacker (a rook for a horse or a cannon; a rook, a horse or a cannon for an advisor
//!   or an elephant), or no capture in return is legal.
//! * It could not legally capture its attacker, if both are of one kind: that is an offer to exchange.
//! * This is new: before the move the attacker did not reach the piece, or a piece that protects it was not
//!   pinned.
//!
//! A *perpetual chase* is one of the same piece by each move of a side, whichever pieces attack it. Threats
//! of mate, and chases in which pieces take turns to be attacked, are allowed. So are checks and chases by
//! turns.

use super::board::{Board, Kind};
use super::geometry::{Square, Squares, bit, each, is_across};
use super::moves::{Move, from, to};
use countermove_core::game::Player;

/// How the third occurrence of a position ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// As the rules judge it.
    Judged,
    /// In a draw.
    Drawn,
    /// Not at all.
    Ignored,
}

/// The result of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Neither side broke a rule, or both the same one.
    Draw,
    /// The player gave check with each move, and loses.
    PerpetualCheck(Player),
    /// The player chased a piece with each move, and loses.
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
    /// The opponent's pieces that each move chased, where they are now.
    chased: Squares,
}

/// Judges `moves`, a cycle from `board`, with `first` to move, back to the same position.
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
        if conduct.chased != 0 {
            conduct.chased &=
                Chase { before: &before, after: &after, action, player, checks }.chased();
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

/// A move of `player`, which may be a chase.
struct Chase<'a> {
    before: &'a Board,
    after: &'a Board,
    action: Move,
    player: Player,
    /// Whether the move gives check. Pieces then count as protecting each other even if a recapture would
    /// leave the check.
    checks: bool,
}

impl Chase<'_> {
    /// The pieces that are chased.
    fn chased(&self) -> Squares {
        let mut chased = 0;
        for attacker in each(self.after.side(self.player)) {
            let kind = self.after.kind(attacker);
            if matches!(kind, Kind::King | Kind::Pawn) {
                continue;
            }
            let targets = self.after.targets(attacker) & self.after.side(1 - self.player);
            let chases = |&target: &Square| self.is_chased(attacker, kind, target);
            chased |= each(targets).filter(chases).fold(0, |set, target| set | bit(target));
        }
        chased
    }

    /// Whether the piece of `kind` on `attacker`, which reaches the piece on `target`, chases it.
    fn is_chased(&self, attacker: Square, kind: Kind, target: Square) -> bool {
        let board = self.after;
        let victim = board.kind(target);
        let spared = match victim {
            Kind::King => true,
            Kind::Pawn => !is_across(target, 1 - self.player),
            _ => false,
        };
        if spared || !board.is_safe(attacker, target, self.player) {
            return false;
        }
        let was_on = if attacker == to(self.action) { from(self.action) } else { attacker };
        let is_new = self.before.targets(was_on) & bit(target) == 0;
        let outweighs = match kind {
            Kind::Horse | Kind::Cannon => victim == Kind::Rook,
            Kind::Advisor | Kind::Elephant => {
                matches!(victim, Kind::Rook | Kind::Horse | Kind::Cannon)
            }
            _ => false,
        };
        if outweighs || victim == kind && self.may_exchange(target, attacker) {
            return is_new && outweighs;
        }
        let (guards, guarded) = self.guards(board, attacker, target);
        let was_guarded = || self.guards(self.before, was_on, target).1;
        if self.checks {
            guards == 0 && is_new
        } else {
            !guarded && (is_new || guards != 0 && was_guarded())
        }
    }

    /// Whether the piece on `target` can capture the one on `attacker`.
    fn may_exchange(&self, target: Square, attacker: Square) -> bool {
        self.after.targets(target) & bit(attacker) != 0
            && (self.checks || self.after.is_safe(target, attacker, 1 - self.player))
    }

    /// The pieces that reach `target` once the piece on `attacker` has captured there, and whether one of
    /// them may capture it in return.
    fn guards(&self, board: &Board, attacker: Square, target: Square) -> (Squares, bool) {
        let after = board.after(attacker, target);
        let owner = 1 - self.player;
        let guards = after.attackers(target, owner);
        (guards, each(guards).any(|guard| after.is_safe(guard, target, owner)))
    }
}
