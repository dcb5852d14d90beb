//! Battleship: two players place their fleets unseen by each other, then shoot at squares in turn.

mod advice;
mod board;
mod events;
mod fleets;
mod packing;
mod text;
mod view;

use std::hash::Hash;

use self::board::{Board, LONGEST_SIDE, Placement, Squares};
use self::fleets::{Fleet, have_room};
use self::packing::MOST_SHIPS;
use common::grid::Grid;
use countermove_core::error::Error;
use countermove_core::game::evaluation::{Evaluation, Feature};
use countermove_core::game::notation::{About, Example};
use countermove_core::game::options::{Opt, OptKind, Options, refuse};
use countermove_core::game::packed::packed_newtype;
use countermove_core::game::rules::Opener;
use countermove_core::game::searchable::defaults;
use countermove_core::game::{Facts, Game, Player, Turn};
use countermove_core::hashing::zobrist;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Battleship",
    rules: "Player 1 places a fleet, then player 2; neither sees the other's. Then they shoot in turn, each time at a \
            square of the other's board that they have not shot at. The answer is a miss, a hit, or, if sinking is \
            announced, that a ship of some length is sunk, which it is when all its squares are hit. Whoever has sunk \
            the whole fleet wins.",
    state_notation: "Player 1's ships, player 2's, and the shots in turn, with \" / \" between them: \
                     \"a1-a2 / b1-b2 / b1x a3 b2x2\". A ship is its first and last square (one of a single square \
                     that square), in the order of fleet; - is none. x after a shot is a hit, a number after that the \
                     length of the ship that it sank. A view has ? for each ship of the other: \
                     \"a1-a2 / ? / b1x a3 b2x2\".",
    move_notation: "A ship's first and last square, such as a1-a5, or the square of a shot, such as c3; columns have \
                    letters, rows numbers from the bottom.",
    examples: &[
        Example::new("An empty board").moves("a1-a5 c3-f3"),
        Example::new("The first shot")
            .options(r#"{"rows":5,"columns":5,"fleet":[3,2]}"#)
            .state("a1-a3 c5-d5 / b2-d2 e4-e5 / -"),
        Example::new("A ship is hit")
            .options(r#"{"rows":5,"columns":5,"fleet":[3,2],"sinking":false}"#)
            .state("a1-a3 c5-d5 / b2-d2 e4-e5 / c2x b4"),
    ],
};

const ROWS: Opt = side("rows", "Height of the boards.");
const COLUMNS: Opt = side("columns", "Width of the boards.");
const FLEET: Opt = Opt::integers("fleet", 1..=LONGEST_SIDE as i64, MOST_SHIPS, &[5, 4, 3, 3, 2])
    .about("Lengths of each player's ships, in the order in which they are placed.");
const TOUCHING: Opt = Opt::boolean("touching", true)
    .about("Whether ships may touch each other, by a side or a corner.");
const SINKING: Opt = Opt::boolean("sinking", true)
    .about("Whether it is announced that a ship is sunk, and of which length.");

/// The options.
pub const OPTIONS: &[Opt] = &[ROWS, COLUMNS, FLEET, TOUCHING, SINKING];

const fn side(name: &'static str, about: &'static str) -> Opt {
    let kind = OptKind::Integer { minimum: 1, maximum: LONGEST_SIDE as i64, default: 10 };
    Opt { name, about, kind }
}

/// Opens the game under `options` and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let rows = options.integer(&ROWS)? as usize;
    let columns = options.integer(&COLUMNS)? as usize;
    let fleet: Vec<u8> = options.integers(&FLEET)?.into_iter().map(|length| length as u8).collect();
    let touching = options.boolean(&TOUCHING)?;
    let board = Board::new(Grid { rows, columns }, touching);
    let sinking = options.boolean(&SINKING)?;
    if !have_room(&board, &fleet, 0) {
        let how = if touching { "" } else { " without touching" };
        let what = format!("does not fit on {rows} rows and {columns} columns{how}");
        return Err(refuse("/options/fleet", &what));
    }
    Ok(opener.open(Battleship { board, fleet, sinking }, options.canonical()))
}

/// The rules under the options.
pub struct Battleship {
    board: Board,
    /// Lengths of a player's ships, in the order in which they are placed.
    fleet: Vec<u8>,
    sinking: bool,
}

const MOST_SHOTS: usize = 2 * LONGEST_SIDE * LONGEST_SIDE;

/// Both fleets, and the shots in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By player: the placement of each ship, 0 where there is none yet.
    fleets: [Fleet; 2],
    /// By player: number of ships placed.
    placed: [u8; 2],
    /// By player: the squares of its ships.
    afloat: [Squares; 2],
    /// By player: the squares that it has shot at.
    shot: [Squares; 2],
    /// Shots in turn, player 1's first.
    shots: [u8; MOST_SHOTS],
    count: u8,
    key: u64,
}

/// A ship's placement, by its index, or a square to shoot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(u8);

packed_newtype!(Action);

/// The answer to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Answer {
    Miss,
    Hit,
    /// A hit that sank a ship of this length.
    Sunk(u8),
}

impl Battleship {
    /// The player who is placing ships; `None` if all are placed.
    fn placing(&self, state: &State) -> Option<Player> {
        (0..2).find(|&player| usize::from(state.placed[player]) < self.fleet.len())
    }

    /// The ships of `player` that are placed.
    fn ships<'a>(
        &'a self,
        state: &'a State,
        player: Player,
    ) -> impl Iterator<Item = &'a Placement> + Clone {
        let placed = usize::from(state.placed[player]);
        let ships = self.fleet.iter().zip(&state.fleets[player]).take(placed);
        ships.map(|(&length, &index)| &self.board.placements(length)[usize::from(index)])
    }

    /// The squares on which `player` can place no further ship.
    fn blocked(&self, state: &State, player: Player) -> Squares {
        self.ships(state, player).fold(0, |blocked, ship| blocked | ship.blocked)
    }

    /// Whether the next ship of `player` may lie at `placement`, beside those on `blocked`.
    fn may_place(
        &self,
        state: &State,
        player: Player,
        placement: &Placement,
        blocked: Squares,
    ) -> bool {
        let after = usize::from(state.placed[player]) + 1;
        placement.squares & blocked == 0
            && (after == self.fleet.len()
                || have_room(&self.board, &self.fleet[after..], blocked | placement.blocked))
    }

    /// The squares that `player` has hit.
    fn hits(state: &State, player: Player) -> Squares {
        state.shot[player] & state.afloat[1 - player]
    }

    /// The winner, if there is one.
    fn winner(&self, state: &State) -> Option<Player> {
        let is_sunk = |player: Player| Self::hits(state, player) == state.afloat[1 - player];
        (0..2).find(|&player| state.count > 0 && is_sunk(player))
    }

    /// The shots of `player` with their answers.
    fn answers(&self, state: &State, player: Player) -> Vec<(u8, Answer)> {
        let mut shot: Squares = 0;
        let own = state.shots[..usize::from(state.count)].iter().skip(player).step_by(2);
        own.map(|&square| {
            shot |= 1 << square;
            let hit = self.ships(state, 1 - player).find(|ship| ship.squares >> square & 1 == 1);
            let answer = match hit {
                None => Answer::Miss,
                Some(ship) if self.sinking && ship.squares & !shot == 0 => {
                    Answer::Sunk(ship.squares.count_ones() as u8)
                }
                Some(_) => Answer::Hit,
            };
            (square, answer)
        })
        .collect()
    }

    /// Number of ships of `player` whose squares are all shot at.
    fn sunk(&self, state: &State, player: Player) -> usize {
        self.ships(state, player).filter(|ship| ship.squares & !state.shot[1 - player] == 0).count()
    }

    fn place(&self, state: &mut State, player: Player, index: u8) {
        let ship = usize::from(state.placed[player]);
        state.fleets[player][ship] = index;
        state.placed[player] += 1;
        state.afloat[player] |= self.board.placements(self.fleet[ship])[usize::from(index)].squares;
        state.key = zobrist(state.key ^ u64::from(index));
    }
}

impl Game for Battleship {
    type State = State;
    type Move = Action;

    fn facts(&self) -> Facts {
        Facts {
            perfect_information: false,
            hidden_information: true,
            ..Facts::two_player_zero_sum()
        }
    }

    fn start(&self) -> State {
        State {
            fleets: [Fleet::default(); 2],
            placed: [0; 2],
            afloat: [0; 2],
            shot: [0; 2],
            shots: [0; MOST_SHOTS],
            count: 0,
            key: 0,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if let Some(player) = self.placing(state) {
            return Turn::Of(player);
        }
        match self.winner(state) {
            Some(_) => Turn::Over,
            None => Turn::Of(usize::from(state.count % 2)),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(player) = self.placing(state) {
            let length = self.fleet[usize::from(state.placed[player])];
            let blocked = self.blocked(state, player);
            let placements = (0..).zip(self.board.placements(length));
            let legal = placements
                .filter(|(_, placement)| self.may_place(state, player, placement, blocked));
            out.extend(legal.map(|(index, _)| Action(index)));
        } else if let Turn::Of(player) = self.turn(state) {
            let squares = 0..self.board.squares() as u8;
            out.extend(squares.filter(|square| state.shot[player] >> square & 1 == 0).map(Action));
        }
    }

    fn play(&self, state: &mut State, action: Action) {
        if let Some(player) = self.placing(state) {
            return self.place(state, player, action.0);
        }
        state.shot[usize::from(state.count % 2)] |= 1 << action.0;
        state.shots[usize::from(state.count)] = action.0;
        state.count += 1;
        state.key = zobrist(state.key ^ u64::from(action.0));
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        if self.winner(state) == Some(player) { 1.0 } else { -1.0 }
    }

    fn most_plies(&self, state: &State) -> Option<u32> {
        let ships = 2 * self.fleet.len() - usize::from(state.placed[0] + state.placed[1]);
        Some((ships + 2 * self.board.squares() - usize::from(state.count)) as u32)
    }

    fn key(&self, state: &State) -> u64 {
        state.key
    }
}

impl Evaluation for Battleship {
    const UNIT: &'static str = "hits";

    const SPREAD: f64 = 3.0;

    const FEATURES: &'static [Feature] = &[
        Feature::new("hits", 1.0).about("Hits made minus hits suffered."),
        Feature::new("sunk", 0.5).about("Ships sunk minus ships lost."),
    ];

    fn features(&self, state: &State, player: Player, values: &mut [f64]) {
        let difference = |of: &dyn Fn(Player) -> f64| of(player) - of(1 - player);
        values[0] = difference(&|shooter| f64::from(Self::hits(state, shooter).count_ones()));
        values[1] = difference(&|shooter| self.sunk(state, 1 - shooter) as f64);
    }
}

defaults!(Battleship: Ordering, Quiescence, Proof, Pathfinding, Searchable);
