//! Pacman in a maze, after the rules of Berkeley's multi-agent project: a running score, and ghosts as
//! players.

mod evaluation;
mod events;
mod layout;
mod maze;
mod pathfinding;
mod reading;
mod state;
mod text;

use self::layout::{Layout, MOST_GHOSTS, MOST_TEXT, NAMED};
use self::maze::{Cell, Heading, Plane};
use self::state::{Ghost, Movers};
pub use self::state::{State, Step};
use countermove_core::error::Error;
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, Options};
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::{mix, zobrist};
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Pacman",
    rules: "Pacman moves, then each ghost. Each of Pacman's moves costs 1 point. A dot gives 10 \
            points. Eating the last dot gives 500 points and ends the game. A ghost that catches \
            Pacman ends the game too, for −500 points. A power dot scares all ghosts for 40 of \
            their moves: a scared ghost moves at half speed, and Pacman gets 200 points for eating \
            it; it returns to its first cell and is no longer scared. Ghosts never stop, and turn \
            back only in a dead end.",
    state_notation: "Rows of the maze from the top, separated by '/': % wall, . dot, o power dot, P \
                     Pacman (X caught), - nothing; whose turn it is (P, a ghost's number, or G if \
                     ghosts move together); the score; how many moves Pacman has left; the ghosts, \
                     separated by ';' (- if none): x,y from the bottom left from 0, the heading N, \
                     S, E, W or - for none, + halfway to the next cell, *n scared for n moves.",
    move_notation: "North, South, East, West (or n, s, e, w) or Stop; of ghosts that move \
                    together one each, joined by '+': \"North+West\".",
    examples: &[
        Example::new("One ghost"),
        Example::new("The nearest dot is beyond the horizon of a shallow search")
            .options("{\"layout\":\"%%%%%%%%%%%/%.     P  %/%%%%%%%%%%%\"}")
            .moves("West"),
        Example::new("Two ghosts as one player")
            .options(
                "{\"layout\":\"%%%%%%%/%1 . 2%/% %P% %/%o . .%/%%%%%%%\",\"ghosts_together\":true}",
            )
            .moves("South South+West"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[LAYOUT, GHOSTS_TOGETHER, STOP, MOST_MOVES, SCARED_MOVES];

const LAYOUT: Opt = Opt::text("layout", MOST_TEXT).about(
    "The maze at the start, rows of equal length separated by line ends or '/', at most 32 by 32: \
     % wall, . dot, o power dot, P Pacman, G or a digit a ghost (at most 6, digits give their \
     order), a blank or - or _ nothing. Or the name of one: small, the default, or gamble.",
);
const GHOSTS_TOGETHER: Opt = Opt::boolean("ghosts_together", false).about(
    "Whether one player moves all ghosts by joint moves, so that searches for two players also \
     apply with several ghosts.",
);
const STOP: Opt = Opt::boolean("stop", true).about("Whether Pacman may stay where he is.");
const MOST_MOVES: Opt = Opt::integer("most_moves", 1..=1000, 200).about(
    "Number of Pacman's moves after which, with the ghosts' replies, the game ends with the \
     current score.",
);
const SCARED_MOVES: Opt = Opt::integer("scared_moves", 1..=200, 40)
    .about("Number of its own moves for which a power dot scares a ghost.");

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let text = options.text(&LAYOUT)?;
    let layout = Layout::read(text.as_deref().unwrap_or(NAMED[0].0))?;
    let together = options.boolean(&GHOSTS_TOGETHER)? && layout.ghosts.len() > 1;
    let stop = options.boolean(&STOP)?;
    let small = |number: i64| u16::try_from(number).expect("the option's bounds");
    let most_moves = small(options.integer(&MOST_MOVES)?);
    let scared_moves = small(options.integer(&SCARED_MOVES)?) as u8;
    let game = Pacman { layout, together, stop, most_moves, scared_moves };
    Ok(opener.open(game, options.canonical()))
}

/// Points.
const STEP: i32 = -1;
const DOT: i32 = 10;
const GHOST: i32 = 200;
const WON: i32 = 500;
const CAUGHT: i32 = -500;

/// The rules under the options.
pub struct Pacman {
    layout: Layout,
    /// Whether one player moves several ghosts.
    together: bool,
    stop: bool,
    most_moves: u16,
    scared_moves: u8,
}

impl Pacman {
    fn ghosts<'a>(&self, state: &'a State) -> &'a [Ghost] {
        &state.ghosts[..self.layout.ghosts.len()]
    }

    /// Number of players who move ghosts.
    fn ghost_players(&self) -> usize {
        if self.together { 1 } else { self.layout.ghosts.len() }
    }

    /// Utility of a point to `player`.
    fn share(&self, player: Player) -> f64 {
        if player == 0 { 1.0 } else { -1.0 / self.ghost_players() as f64 }
    }

    fn movers(&self, state: &State) -> Movers {
        match usize::from(state.turn) {
            0 => Movers::Pacman,
            _ if self.together => Movers::Ghosts(0..self.layout.ghosts.len()),
            number => Movers::Ghosts(number - 1..number),
        }
    }

    fn is_over(&self, state: &State) -> bool {
        state.caught || state.dots == 0 || (state.turn == 0 && state.moves_left == 0)
    }

    /// Whether Pacman may move in this direction, or stay.
    fn pacman_may(&self, state: &State, heading: Heading) -> bool {
        let leads = |way: &Heading| self.layout.open.has(state.pacman.towards(*way));
        match heading {
            Heading::Stop => self.stop || !Heading::WAYS.iter().any(leads),
            way => leads(&way),
        }
    }

    /// Whether a ghost may move in this direction. It turns back only in a dead end, goes on if it is
    /// halfway between cells, and stays only if there are walls all around.
    fn ghost_may(&self, ghost: &Ghost, heading: Heading) -> bool {
        if ghost.half {
            return heading == ghost.heading;
        }
        let leads = |way: &Heading| self.layout.open.has(ghost.cell.towards(*way));
        let ways = Heading::WAYS.iter().filter(|way| leads(way)).count();
        match heading {
            Heading::Stop => ways == 0,
            way => leads(&way) && (ways == 1 || way != ghost.heading.back()),
        }
    }

    fn may(&self, state: &State, mover: Option<usize>, heading: Heading) -> bool {
        match mover {
            None => self.pacman_may(state, heading),
            Some(ghost) => self.ghost_may(&state.ghosts[ghost], heading),
        }
    }

    fn move_pacman(&self, state: &mut State, heading: Heading) {
        state.pacman = state.pacman.towards(heading);
        state.score += STEP;
        state.moves_left -= 1;
        if state.pellets.has(state.pacman) {
            state.pellets.remove(state.pacman);
            state.pellets_key ^= pellet(state.pacman);
            if self.layout.power.has(state.pacman) {
                let count = self.layout.ghosts.len();
                state.ghosts[..count].iter_mut().for_each(|ghost| ghost.scared = self.scared_moves);
            } else {
                state.dots -= 1;
                state.score += DOT;
            }
        }
        if state.dots == 0 {
            state.score += WON;
            return;
        }
        (0..self.layout.ghosts.len()).for_each(|ghost| self.meet(state, ghost));
    }

    /// If the ghost touches Pacman, one of them is eaten.
    fn meet(&self, state: &mut State, index: usize) {
        let ghost = &mut state.ghosts[index];
        if state.caught || !ghost.touches(state.pacman) {
            return;
        }
        if ghost.scared > 0 {
            *ghost = Ghost::at(self.layout.ghosts[index]);
            state.score += GHOST;
        } else {
            state.caught = true;
            state.score += CAUGHT;
        }
    }

    fn pellets_key(pellets: &Plane) -> u64 {
        pellets.cells().fold(0, |key, cell| key ^ pellet(cell))
    }
}

/// Zobrist number of a dot or power dot.
fn pellet(cell: Cell) -> u64 {
    zobrist(cell.index())
}

impl Game for Pacman {
    type State = State;
    type Move = Step;

    /// Pacman's utility is the score. For its bounds: each dot takes at least one move, and each power dot
    /// lets Pacman eat each ghost at most once.
    fn facts(&self) -> Facts {
        let ghosts = self.layout.ghosts.len();
        let eaten = GHOST * (ghosts * self.layout.power.count()) as i32;
        let dots = self.layout.dots.count() as i32;
        let most = f64::from((DOT + STEP) * dots + WON + eaten);
        let least = f64::from(CAUGHT + STEP * i32::from(self.most_moves));
        let alone = ghosts == 0;
        Facts {
            players: 1 + self.ghost_players(),
            payoff: if alone { Payoff::Common } else { Payoff::ZeroSum },
            path_cost: alone,
            utility_min: if alone { least } else { least.min(-most) },
            utility_max: if alone { most } else { most.max(-least) },
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        let mut pellets = self.layout.dots;
        self.layout.power.cells().for_each(|cell| pellets.add(cell));
        let mut ghosts = [Ghost::at(Cell { row: 0, column: 0 }); MOST_GHOSTS];
        for (ghost, &home) in ghosts.iter_mut().zip(&self.layout.ghosts) {
            *ghost = Ghost::at(home);
        }
        State {
            pellets_key: Self::pellets_key(&pellets),
            dots: self.layout.dots.count() as u16,
            pellets,
            pacman: self.layout.pacman,
            ghosts,
            score: 0,
            moves_left: self.most_moves,
            turn: 0,
            caught: false,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.is_over(state) { Turn::Over } else { Turn::Of(usize::from(state.turn)) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Step>) {
        if self.is_over(state) {
            return;
        }
        let movers = self.movers(state);
        let may = |place: usize| {
            let mover = movers.get(place);
            Heading::ALL.into_iter().filter(move |&way| self.may(state, mover, way))
        };
        let first = out.len();
        out.extend(may(0).map(|way| Step(0).and(0, way)));
        for place in 1..movers.count() {
            for joint in out.split_off(first) {
                out.extend(may(place).map(|way| joint.and(place, way)));
            }
        }
    }

    fn play(&self, state: &mut State, action: Step) {
        match self.movers(state) {
            Movers::Pacman => self.move_pacman(state, action.of(0)),
            Movers::Ghosts(movers) => {
                for (mover, index) in movers.enumerate() {
                    if !state.caught {
                        state.ghosts[index].go(action.of(mover));
                        self.meet(state, index);
                    }
                }
            }
        }
        state.turn = (state.turn + 1) % (1 + self.ghost_players() as u8);
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        self.share(player) * f64::from(state.score) + 0.0
    }

    fn key(&self, state: &State) -> u64 {
        let agents = self.ghosts(state).iter().fold(state.pacman.index(), |key, ghost| {
            let Ghost { cell, heading, half, scared } = *ghost;
            let place = cell.index() << 3 | heading as u64;
            mix(key).wrapping_add(place << 9 | u64::from(half) << 8 | u64::from(scared))
        });
        let rest = u64::from(state.score as u32) << 32
            | u64::from(state.moves_left) << 8
            | u64::from(state.turn) << 1
            | u64::from(state.caught);
        state.pellets_key ^ mix(mix(agents).wrapping_add(rest))
    }

    /// Points are whole numbers, but the fractions of estimates measure distances.
    fn scale(&self) -> Scale {
        Scale::Linear { unit: 1.0 / 4096.0 }
    }
}

defaults!(Pacman: Ordering, Quiescence, Proof, Information, Searchable);
