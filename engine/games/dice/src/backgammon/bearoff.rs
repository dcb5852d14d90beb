//! The bear-off: both sides have all their checkers at home, and only the dice and the order of bearing off count.
//!
//! With up to six checkers a side the probability of winning is exact, from a table of both sides
//! ([`two_sided`]: 924 × 924 positions). With more it follows from how many rolls each side needs ([`rolls`]: 54,264
//! positions), where each plays so as to need the fewest on average, whatever the other does. That is nearly the best: a
//! side that is far behind may do better by a play that needs more rolls on average, but more often very few.
//!
//! A side that has borne off no checker may lose a gammon. It does if the other needs fewer rolls than it takes this one
//! to bear off its first checker, which it plays for where a gammon threatens. A backgammon cannot be lost at home.
//!
//! The tables are worked out at first use, in about 0.1 s, and shared by the process: 9 MB. So none is shipped.

mod home;
mod rolls;
mod two_sided;

use std::sync::LazyLock;

use self::home::{MOST, place, places};
use self::rolls::{Countdown, first};
use self::two_sided::TwoSided;
use super::outcomes::Outcomes;
use super::plays::Board;
use super::{Action, Stage, State};
use countermove_core::game::Player;

/// Places from this on have all checkers on the board.
const ALL_ON: usize = places(MOST - 1);

static TWO_SIDED: LazyLock<TwoSided> = LazyLock::new(TwoSided::new);
/// Rolls until all checkers are off.
static ALL_OFF: LazyLock<Countdown> = LazyLock::new(|| Countdown::to(1));
/// Rolls until the first checker is off.
static FIRST_OFF: LazyLock<Countdown> = LazyLock::new(|| Countdown::to(ALL_ON));

/// The probabilities of the ends of `state`, not over, for `player`; if the dice are rolled, after the best play.
/// `None` if a side has a checker outside its home board.
pub fn outcomes(state: &State, player: Player) -> Option<Outcomes> {
    let roller = state.roller()?;
    let board = state.board(roller);
    let (mine, theirs) = (place(board.mine)?, place(board.theirs)?);
    let of_roller = match state.stage {
        Stage::Play(_, dice) => {
            let mut plays = Vec::new();
            board.plays(dice, &mut plays);
            best(&board, &plays, theirs)
        }
        _ => on_roll(mine, theirs),
    };
    Some(if player == roller { of_roller } else { of_roller.reversed() })
}

/// The probabilities of the outcomes for the side on roll at place `mine`; the other side is at `theirs`.
fn on_roll(mine: usize, theirs: usize) -> Outcomes {
    if let Some(win) = TWO_SIDED.win(mine, theirs) {
        return Outcomes::of_at_least(win, 0.0, 0.0);
    }
    let [my_rolls, their_rolls] = [mine, theirs].map(|place| ALL_OFF.needed(place));
    let win = first(my_rolls, their_rolls);
    let gammon = if theirs < ALL_ON { 0.0 } else { first(my_rolls, FIRST_OFF.needed(theirs)) };
    let lost_gammon = if mine < ALL_ON {
        0.0
    } else {
        (1.0 - first(FIRST_OFF.needed(mine), their_rolls)).max(0.0)
    };
    Outcomes::of_at_least(win, gammon, lost_gammon)
}

/// The probabilities of the outcomes after the best of the `plays`; the other side is at place `theirs`.
fn best(board: &Board, plays: &[Action], theirs: usize) -> Outcomes {
    let after = plays.iter().map(|action| {
        let Action::Play(play) = action else { unreachable!("a roll is no play") };
        let after = board.after(play);
        if after.is_won() {
            return Outcomes::known(if theirs >= ALL_ON { 2.0 } else { 1.0 });
        }
        let mine = place(after.mine).expect("no checker leaves its home");
        on_roll(theirs, mine).reversed()
    });
    let valued = after.map(|outcomes| (outcomes.equity(true), outcomes));
    valued.max_by(|one, other| one.0.total_cmp(&other.0)).expect("a roll has a play").1
}

#[cfg(test)]
mod tests;
