//! One game of backgammon, for 1, 2 (gammon) or 3 (backgammon) points, or for as many times the doubling cube.
//!
//! Every roll is a turn of chance. At the opening each side throws one die, and the side with the higher one
//! plays both: 30 outcomes, since equal dice are thrown again. Every later roll has 21 outcomes: a double has
//! probability 1/36, any other roll 1/18. A move is the play of a whole roll. Plays that lead to the same
//! position are one move. With the cube a turn begins with the choice to roll or to double.

mod bearoff;
mod checkers;
mod contact;
mod cube;
mod cubeful;
mod events;
mod features;
mod identifiers;
mod inputs;
mod match_equity;
mod match_id;
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
mod stakes;
mod text;
mod xgid;

pub use self::plays::{Dice, Play, Step};

use self::checkers::{BAR, Checkers, HOME, OFF, seen_from_opposite};
use self::cube::{Cube, CubeAction};
use self::plays::Board;
use self::stakes::{MATCH_UNIT, Match, Stakes};
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{self, Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::mix;
use countermove_core::value::Scale;

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
            With the cube, a side may double the stakes before it rolls, from the second turn of the game on. \
            The other takes the double and owns the cube, so that it alone may double next, or drops: \
            it loses the stakes before the double.",
    state_notation: "GNU Backgammon's position ID for the side on roll, that side (white or black), \
                     and its dice once they are thrown: \"4HPwATDgc/ABMA white 31\", \
                     \"4HPwATDgc/ABMA black\". The start, before the opening roll, is \
                     \"4HPwATDgc/ABMA opening\". A position ID alone has white on roll; with a \
                     match ID, as in \"4HPwATDgc/ABMA:cAkAAAAAAAAA\", player 0 is white. An XGID is read \
                     too, \"XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10\": the bottom \
                     player is white. With the \
                     cube, a side that may double chooses first; \"white rolls\" is after that, \
                     \"white doubles\" before the answer, \"white beavered\" where black has beavered, \
                     \"white dropped\" at the end, with the ID for white. A cube that was turned follows with its owner: \
                     \"cube 2 black\".",
    move_notation: "A play in the mover's points, from 24 down to 1: \"8/5 6/5\", \"bar/22\", \
                    \"6/off\", \"13/7*\" (the star is a hit), \"6/5(2)\" twice, \"24/18*/13\" one \
                    checker by way of a hit, \"pass\" where nothing can be played. Commas may \
                    stand for the spaces. A roll is its digits, \"31\"; at the opening white's die \
                    comes first, and the higher one begins. With the cube: \"roll\" or \"double\" \
                    before the dice; \"take\", \"drop\" or \"beaver\" as an answer.",
    examples: &[
        Example::new("White threw 3 and black 1: white makes its five point")
            .moves("31 8/5,6/5 64"),
        Example::new("A double six to play").state("4HPwATDgc/ABMA white 66"),
        Example::new("Only winning counts: a gammon is worth no more")
            .options("{\"gammons\":false}")
            .state("4HPwATDgc/ABMA black 55"),
        Example::new("White has doubled, and black takes or drops")
            .options("{\"cube\":true}")
            .state("sOvgATDg8+ABJA white doubles"),
        Example::new("A match to 7 points, where white needs 2 and black 5; black owns the cube")
            .options("{\"cube\":true,\"match_length\":7,\"white_points\":5,\"black_points\":2}")
            .state("brYFAkT7mQMAIg black cube 2 black"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] =
    &[GAMMONS, CUBE, JACOBY, BEAVERS, MATCH_LENGTH, WHITE_POINTS, BLACK_POINTS, CRAWFORD];

const GAMMONS: Opt = Opt::boolean("gammons", true)
    .about("Whether a gammon counts 2 and a backgammon 3; if not, every win counts 1.");

const CUBE: Opt = Opt::boolean("cube", false)
    .about("Whether the doubling cube is used. Values are then points times the cube, up to 64.");

const JACOBY: Opt = Opt::boolean("jacoby", false)
    .about("With the cube, not in a match: whether gammons count only once the cube was turned.");

const BEAVERS: Opt = Opt::boolean("beavers", false).about(
    "With the cube, not in a match: whether who takes a double may double again at once and keep \
     the cube. The other side takes that or drops.",
);

const MATCH_LENGTH: Opt = Opt::integer("match_length", 0..=match_equity::LONGEST as i64, 0).about(
    "Points that win the match, of which this is one game; 0 if there is no match. In a match, \
     values are twice the chance to win it, minus 1.",
);

const WHITE_POINTS: Opt = Opt::integer("white_points", 0..=match_equity::LONGEST as i64 - 1, 0)
    .about("Points that white has won in the match so far.");

const BLACK_POINTS: Opt = Opt::integer("black_points", 0..=match_equity::LONGEST as i64 - 1, 0)
    .about("Points that black has won in the match so far.");

const CRAWFORD: Opt = Opt::boolean("crawford", true).about(
    "In a match in which a side needs one point: whether this is the first game since, which has \
     no doubling.",
);

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let game = Backgammon { stakes: read_stakes(options)? };
    Ok(opener.open(game, options.canonical()))
}

fn read_stakes(options: &mut Options) -> Result<Stakes, Error> {
    let gammons = options.boolean(&GAMMONS)?;
    let cube = options.boolean(&CUBE)?;
    let length = options.integer(&MATCH_LENGTH)? as u32;
    let crawford = options.boolean(&CRAWFORD)?;
    if !crawford && length == 0 {
        return Err(refused(&CRAWFORD, "is of a match, and match_length is 0"));
    }
    let money_options = [JACOBY, BEAVERS].map(|opt| {
        let is_on = options.boolean(&opt)?;
        match (is_on, cube, length) {
            (true, false, _) => Err(refused(&opt, "is about the cube, which is not used")),
            (true, true, 1..) => Err(refused(&opt, "does not count in a match")),
            _ => Ok(is_on),
        }
    });
    let needed = [WHITE_POINTS, BLACK_POINTS].map(|opt| {
        let points = options.integer(&opt)? as u32;
        match length {
            0 if points > 0 => Err(refused(&opt, "is of a match, and match_length is 0")),
            1.. if points >= length => Err(refused(&opt, "is not below match_length")),
            _ => Ok(length - points),
        }
    });
    let ([jacoby, beavers], [white, black]) = (money_options, needed);
    let needed = [white?, black?];
    let is_crawford = crawford && needed.contains(&1);
    let of_match = (length > 0).then_some(Match { needed, is_crawford });
    Ok(Stakes { gammons, cube, jacoby: jacoby?, beavers: beavers?, of_match })
}

fn refused(opt: &Opt, what: &str) -> Error {
    options::refuse(&format!("/options/{}", opt.name), what)
}

/// The rules under the options.
pub struct Backgammon {
    stakes: Stakes,
}

impl Backgammon {
    /// The game in which gammons count, without a cube.
    pub const fn with_gammons() -> Self {
        Self { stakes: Stakes::PLAIN }
    }

    /// Whether a game is worth its points, without cube and match.
    fn is_plain(&self) -> bool {
        !self.stakes.cube && self.stakes.of_match.is_none()
    }

    /// The step before the roll of `player` on the board of `state`.
    fn stage_before_roll(&self, state: &State, player: Player) -> Stage {
        if state.has_borne_off().is_none() && self.stakes.may_double(state.cube, player) {
            Stage::Choice(player as u8)
        } else {
            Stage::Roll(player as u8)
        }
    }

    fn act_on_cube(&self, state: &mut State, action: CubeAction) {
        let other = |player: u8| 1 - player;
        state.stage = match (state.stage, action) {
            (Stage::Choice(player), CubeAction::Roll) => Stage::Roll(player),
            (Stage::Choice(player), CubeAction::Double) => Stage::Doubled(player),
            (Stage::Doubled(player) | Stage::Beavered(player), CubeAction::Take) => {
                state.cube = state.cube.doubled(other(player).into());
                Stage::Roll(player)
            }
            (Stage::Doubled(player), CubeAction::Beaver) => {
                state.cube = state.cube.doubled(other(player).into());
                Stage::Beavered(player)
            }
            (Stage::Doubled(player), CubeAction::Drop) => Stage::Dropped(other(player)),
            (Stage::Beavered(player), CubeAction::Drop) => Stage::Dropped(player),
            (stage, action) => unreachable!("{action:?} is not legal at {stage:?}"),
        };
    }

    /// The cube actions of a player in `state`.
    fn cube_actions(&self, state: &State) -> &'static [CubeAction] {
        match state.stage {
            Stage::Choice(_) => &[CubeAction::Roll, CubeAction::Double],
            Stage::Doubled(_) if self.stakes.may_beaver(state.cube) => {
                &[CubeAction::Take, CubeAction::Drop, CubeAction::Beaver]
            }
            Stage::Doubled(_) | Stage::Beavered(_) => &[CubeAction::Take, CubeAction::Drop],
            _ => &[],
        }
    }
}

/// Both sides' checkers, the cube, and what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// White's and black's, each in its own points.
    sides: [Checkers; 2],
    cube: Cube,
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
    /// This player rolls, or doubles before.
    Choice(u8),
    /// This player has doubled, and the other answers.
    Doubled(u8),
    /// The double of this player, to what the cube shows, was beavered, and the player answers.
    Beavered(u8),
    /// This player has dropped, which ends the game.
    Dropped(u8),
}

/// A roll, or the play of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// An outcome of chance.
    Roll(Dice),
    /// A move of a player.
    Play(Play),
    /// A player's cube action.
    Cube(CubeAction),
}

const SET_UP: [(u32, u32); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

impl State {
    fn new(sides: [Checkers; 2], stage: Stage) -> Self {
        Self { sides, cube: Cube::default(), stage }
    }

    fn opening() -> Self {
        Self::new([Checkers::of(SET_UP); 2], Stage::Opening)
    }

    /// The player on roll; white at the opening roll.
    fn on_roll(&self) -> Player {
        self.roller().unwrap_or(0)
    }

    /// The player on roll, who has the dice next or has dropped; `None` at the opening roll.
    fn roller(&self) -> Option<Player> {
        match self.stage {
            Stage::Opening => None,
            Stage::Roll(player)
            | Stage::Play(player, _)
            | Stage::Choice(player)
            | Stage::Doubled(player)
            | Stage::Beavered(player)
            | Stage::Dropped(player) => Some(player.into()),
        }
    }

    /// The board from the point of view of `player`.
    fn board(&self, player: Player) -> Board {
        Board { mine: self.sides[player], theirs: self.sides[1 - player] }
    }

    /// Who has borne off all its checkers.
    fn has_borne_off(&self) -> Option<Player> {
        (0..2).find(|&player| self.board(player).is_won())
    }

    fn winner(&self) -> Option<Player> {
        match self.stage {
            Stage::Dropped(loser) => Some(1 - Player::from(loser)),
            _ => self.has_borne_off(),
        }
    }

    /// Points that the winner gets before the cube multiplies them.
    fn points_won(&self, winner: Player) -> u32 {
        match self.stage {
            Stage::Dropped(_) => 1,
            _ => points_won(self.sides[1 - winner]),
        }
    }
}

/// Points of a win: 3 (backgammon) if the loser has borne off no checker and still has one on the bar or in
/// the winner's home, 2 (gammon) if it has borne off none, else 1.
fn points_won(loser: Checkers) -> u32 {
    let winners_home = seen_from_opposite(HOME) | 1 << BAR;
    if loser.count(OFF) > 0 {
        1
    } else if loser.within(winners_home) == 0 {
        2
    } else {
        3
    }
}

impl Game for Backgammon {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        let most = self.stakes.most();
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
            Stage::Choice(player) | Stage::Beavered(player) => Turn::Of(player.into()),
            Stage::Doubled(player) => Turn::Of(1 - Player::from(player)),
            Stage::Dropped(_) => Turn::Over,
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
            _ => out.extend(self.cube_actions(state).iter().map(|&action| Action::Cube(action))),
        }
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        if let Action::Cube(action) = action {
            return self.act_on_cube(state, action);
        }
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
                self.stage_before_roll(state, theirs)
            }
            (stage, action) => unreachable!("{action:?} is not legal at {stage:?}"),
        };
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        let winner = state.winner().expect("the game is over");
        let points = state.points_won(winner);
        let utility = self.stakes.won(&match_equity::chance, winner, points, state.cube);
        if player == winner { utility } else { -utility }
    }

    fn probability(&self, state: &State, action: Action) -> f64 {
        match (state.stage, action) {
            (Stage::Opening, _) => 1.0 / 30.0,
            (_, Action::Roll(dice)) if dice.is_double() => 1.0 / 36.0,
            (_, Action::Roll(_)) => 1.0 / 18.0,
            (_, Action::Play(_) | Action::Cube(_)) => 1.0,
        }
    }

    fn key(&self, state: &State) -> u64 {
        let with_cube = |kind: u64, player: u8| kind << 12 | u64::from(player);
        let stage = match state.stage {
            Stage::Opening => 0,
            Stage::Roll(player) => 1 + u64::from(player),
            Stage::Play(player, Dice(high, low)) => {
                u64::from(high) << 8 | u64::from(low) << 4 | (1 + u64::from(player))
            }
            Stage::Choice(player) => with_cube(1, player),
            Stage::Doubled(player) => with_cube(2, player),
            Stage::Beavered(player) => with_cube(3, player),
            Stage::Dropped(player) => with_cube(4, player),
        };
        let stage = state.cube.key() << 16 | stage;
        let words = state.sides.iter().flat_map(|side| {
            let [ones, twos, fours, eights] = side.planes().map(u64::from);
            [ones << 32 | twos, fours << 32 | eights]
        });
        words.fold(mix(stage), |key, word| mix(key ^ word))
    }

    fn scale(&self) -> Scale {
        if self.stakes.of_match.is_some() {
            Scale::Linear { unit: MATCH_UNIT }
        } else if self.stakes.gammons || self.stakes.cube {
            Scale::Linear { unit: EQUITY_UNIT }
        } else {
            Scale::Outcome
        }
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

defaults!(Backgammon: Quiescence, Proof, Pathfinding, Information, Searchable);
