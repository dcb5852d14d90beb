//! Backgammon without the doubling cube: one game for 1, 2 (gammon) or 3 (backgammon) points.
//!
//! Every roll is a turn of chance. At the opening each side throws one die, and the side with the higher one
//! plays both: 30 outcomes, since equal dice are thrown again. Every later roll has 21 outcomes: a double has
//! probability 1/36, any other roll 1/18. A move is the play of a whole roll. Plays that lead to the same
//! position are one move.

mod bearoff;
mod checkers;
mod contact;
mod features;
mod inputs;
mod move_text;
pub mod network;
mod ordering;
pub mod outcomes;
mod picture;
mod plays;
mod position_id;
mod race;
mod shots;
mod side;
mod text;

pub use self::plays::{Dice, Play, Step};

use self::checkers::{BAR, Checkers, HOME, OFF, seen_from_opposite};
use self::plays::Board;
use crate::error::Error;
use crate::game::information::Information;
use crate::game::notation::{About, Example};
use crate::game::options::{Opt, OptKind, Options};
use crate::game::pathfinding::Pathfinding;
use crate::game::proof::Proof;
use crate::game::quiescence::Quiescence;
use crate::game::rules::Opener;
use crate::game::searchable::{Always, Searchable};
use crate::game::{Facts, Game, Payoff, Player, Turn};
use crate::hashing::mix;
use crate::perft::Counting;
use crate::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Backgammon",
    rules: "White and black move fifteen checkers each in opposite directions, round 24 points and \
            off the board. A turn plays both dice; a double is played four times. A side cannot \
            land on a point with two or more enemy checkers. A single checker can be hit: it goes \
            to the bar, and its side must enter it before it moves another checker. As many dice \
            as possible must be played, and the larger one if only one can be. The first side to \
            bear off all its checkers wins: one point, two (gammon) if the loser has borne off no \
            checker, three (backgammon) if moreover one is on the bar or in the winner's home. \
            There is no doubling cube.",
    state_notation: "GNU Backgammon's position ID for the side on roll, that side (white or black), \
                     and its dice once they are thrown: \"4HPwATDgc/ABMA white 31\", \
                     \"4HPwATDgc/ABMA black\". The start, before the opening roll, is \
                     \"4HPwATDgc/ABMA opening\". A position ID alone has white on roll; with a \
                     match ID, as in \"4HPwATDgc/ABMA:cAkAAAAAAAAA\", player 0 is white.",
    move_notation: "A play in the mover's points, from 24 down to 1: \"8/5 6/5\", \"bar/22\", \
                    \"6/off\", \"13/7*\" (the star is a hit), \"6/5(2)\" twice, \"24/18*/13\" one \
                    checker by way of a hit, \"pass\" where nothing can be played. Commas may \
                    stand for the spaces. A roll is its digits, \"31\"; at the opening white's die \
                    comes first, and the higher one begins.",
    examples: &[
        Example {
            title: "White threw 3 and black 1: white makes its five point",
            options: "{}",
            state: "",
            moves: "31 8/5,6/5 64",
        },
        Example {
            title: "A double six to play",
            options: "{}",
            state: "4HPwATDgc/ABMA white 66",
            moves: "",
        },
        Example {
            title: "Only winning counts: a gammon is worth no more",
            options: "{\"gammons\":false}",
            state: "4HPwATDgc/ABMA black 55",
            moves: "",
        },
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[GAMMONS];

const GAMMONS: Opt = Opt {
    name: "gammons",
    about: "Whether a gammon counts 2 and a backgammon 3; if not, every win counts 1.",
    kind: OptKind::Boolean { default: true },
};

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let gammons = options.boolean(&GAMMONS)?;
    Ok(opener.open(Backgammon { gammons }, options.canonical()))
}

/// The rules under the options.
pub struct Backgammon {
    gammons: bool,
}

impl Backgammon {
    /// The game in which gammons count.
    pub const fn with_gammons() -> Self {
        Self { gammons: true }
    }
}

/// Both sides' checkers, and what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// White's and black's, each in its own points.
    sides: [Checkers; 2],
    stage: Stage,
}

/// The stage of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// The opening roll, which decides who moves first.
    Opening,
    /// This player rolls, unless the game is over.
    Roll(u8),
    /// This player plays the dice, the higher die first.
    Play(u8, Dice),
}

/// A roll, or the play of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// An outcome of chance.
    Roll(Dice),
    /// A move of a player.
    Play(Play),
}

const SET_UP: [(u32, u32); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

impl State {
    fn new(sides: [Checkers; 2], stage: Stage) -> Self {
        Self { sides, stage }
    }

    fn opening() -> Self {
        Self::new([Checkers::of(SET_UP); 2], Stage::Opening)
    }

    /// The player on roll; white at the opening roll.
    fn on_roll(&self) -> Player {
        self.roller().unwrap_or(0)
    }

    /// The player on roll; `None` at the opening roll.
    fn roller(&self) -> Option<Player> {
        match self.stage {
            Stage::Opening => None,
            Stage::Roll(player) | Stage::Play(player, _) => Some(player.into()),
        }
    }

    /// The board from the point of view of `player`.
    fn board(&self, player: Player) -> Board {
        Board { mine: self.sides[player], theirs: self.sides[1 - player] }
    }

    fn winner(&self) -> Option<Player> {
        (0..2).find(|&player| self.board(player).is_won())
    }
}

/// Points of a win: 3 (backgammon) if the loser has borne off no checker and still has one on the bar or in
/// the winner's home, 2 (gammon) if it has borne off none, else 1.
fn points_won(loser: Checkers) -> f64 {
    let winners_home = seen_from_opposite(HOME) | 1 << BAR;
    if loser.count(OFF) > 0 {
        1.0
    } else if loser.within(winners_home) == 0 {
        2.0
    } else {
        3.0
    }
}

impl Game for Backgammon {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        let most = if self.gammons { 3.0 } else { 1.0 };
        Facts {
            payoff: Payoff::ZeroSum,
            chance: true,
            finite: false,
            utility_min: -most,
            utility_max: most,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State::opening()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Opening => Turn::Chance,
            Stage::Play(player, _) => Turn::Of(player.into()),
            Stage::Roll(_) if state.winner().is_some() => Turn::Over,
            Stage::Roll(_) => Turn::Chance,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Action>) {
        match state.stage {
            Stage::Opening => {
                let rolls = (1..=6).flat_map(|white| (1..=6).map(move |black| Dice(white, black)));
                out.extend(rolls.filter(|dice| !dice.is_double()).map(Action::Roll));
            }
            Stage::Roll(_) if state.winner().is_some() => {}
            Stage::Roll(_) => {
                let rolls = (1..=6).flat_map(|high| (1..=high).map(move |low| Dice(high, low)));
                out.extend(rolls.map(Action::Roll));
            }
            Stage::Play(player, dice) => {
                state.board(player.into()).plays(dice, out);
            }
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        state.stage = match (state.stage, action) {
            (Stage::Opening, Action::Roll(dice)) => {
                Stage::Play(u8::from(dice.1 > dice.0), dice.sorted())
            }
            (Stage::Roll(player), Action::Roll(dice)) => Stage::Play(player, dice),
            (Stage::Play(player, _), Action::Play(play)) => {
                let (mine, theirs) = (usize::from(player), 1 - usize::from(player));
                let after = state.board(mine).after(&play);
                state.sides[mine] = after.mine;
                state.sides[theirs] = after.theirs;
                Stage::Roll(1 - player)
            }
            (stage, action) => unreachable!("{action:?} is not legal at {stage:?}"),
        };
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let winner = state.winner().expect("the game is over");
        let points = if self.gammons { points_won(state.sides[1 - winner]) } else { 1.0 };
        if player == winner { points } else { -points }
    }

    fn probability(&self, state: &State, action: Action) -> f64 {
        match (state.stage, action) {
            (Stage::Opening, _) => 1.0 / 30.0,
            (_, Action::Roll(dice)) if dice.is_double() => 1.0 / 36.0,
            (_, Action::Roll(_)) => 1.0 / 18.0,
            (_, Action::Play(_)) => 1.0,
        }
    }

    fn key(&self, state: &State) -> u64 {
        let stage = match state.stage {
            Stage::Opening => 0,
            Stage::Roll(player) => 1 + u64::from(player),
            Stage::Play(player, Dice(high, low)) => {
                u64::from(high) << 8 | u64::from(low) << 4 | (1 + u64::from(player))
            }
        };
        let words = state.sides.iter().flat_map(|side| {
            let [ones, twos, fours, eights] = side.planes().map(u64::from);
            [ones << 32 | twos, fours << 32 | eights]
        });
        words.fold(mix(stage), |key, word| mix(key ^ word))
    }

    fn scale(&self) -> Scale {
        if self.gammons { Scale::Linear { unit: EQUITY_UNIT } } else { Scale::Outcome }
    }
}

/// The step of scores, in points of equity: a power of two, so that whole points are exact.
const EQUITY_UNIT: f64 = 1.0 / 4096.0;

/// Why no game can lead to `board`, if this is known. `names`: of the side on roll first.
fn impossible(board: &Board, names: [&str; 2]) -> Option<String> {
    if board.is_won() {
        return Some(format!("{} is on roll, yet has borne off all its checkers", names[0]));
    }
    let shared = board.mine.present() & seen_from_opposite(board.theirs.present());
    if shared != 0 {
        let point = shared.trailing_zeros();
        return Some(format!(
            "{} and {} are both on {}'s {point} point",
            names[0], names[1], names[0]
        ));
    }
    let shut_out =
        |side: Checkers, other: Checkers| side.count(BAR) > 0 && other.made() & HOME == HOME;
    if shut_out(board.mine, board.theirs) && shut_out(board.theirs, board.mine) {
        return Some("each side is on the bar against six closed points".into());
    }
    None
}

impl Quiescence for Backgammon {}

impl Proof for Backgammon {}

impl Information for Backgammon {}

impl Pathfinding for Backgammon {}

impl Searchable for Backgammon {
    const ALWAYS: Always = Always {
        chance: true,
        not_tactical: true,
        no_path_cost: true,
        perfect_information: true,
        ..Always::NOTHING
    };
}

impl Counting for Backgammon {}
