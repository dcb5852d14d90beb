//! A matrix game (normal-form game) of two players: both choose at the same time, and the pair of choices
//! determines the payoffs.

mod presets;

use countermove_core::game::evaluation::Evaluation;
use countermove_core::game::searchable::defaults;
use std::fmt::Write;
use std::sync::Arc;

use self::presets::Preset;
use countermove_core::error::{Error, clip};
use countermove_core::game::notation::{About, Example, Notation};
use countermove_core::game::options::{Opt, OptKind, Options, refuse};
use countermove_core::game::packed::Packed;
use countermove_core::game::rules::Opener;
use countermove_core::game::{Facts, Game, Payoff, Player, Turn};
use countermove_core::hashing::zobrist;
use countermove_core::value::Scale;

/// Title, rules, notations and examples.
pub const ABOUT: About = About {
    title: "Matrix game",
    rules: "A game in normal form. Row and column choose at the same time, and the pair of choices \
            determines their payoffs: rock, paper, scissors, or any payoffs.",
    state_notation: "\"start\", then the two choices, row's first: \"rock|paper\".",
    move_notation: "A choice: \"rock\". A move of the position is a joint move, row's choice \
                    first: \"rock|paper\".",
    examples: &[
        Example::new("Rock, paper, scissors"),
        Example::new("Two-finger Morra: worth −1/12 to row")
            .options("{\"preset\":\"morra\"}")
            .state("start"),
        Example::new("The prisoner's dilemma").options("{\"preset\":\"prisoners_dilemma\"}"),
        Example::new("Payoffs of one's own")
            .options("{\"row\":[[3,-1],[-2,1]],\"row_moves\":[\"attack\",\"wait\"],\"column_moves\":[\"left\",\"right\"]}"),
    ],
};

/// The options.
pub const OPTIONS: &[Opt] = &[PRESET, ROW, COLUMN, ROW_MOVES, COLUMN_MOVES];

/// Most choices of a player.
const MOST: usize = 64;
const MOST_NAME: usize = 32;
const MOST_PAYOFF: f64 = 1e9;
const PLAYERS: [&str; 2] = ["row", "column"];

const PRESET: Opt = Opt::choice("preset", presets::NAMES, presets::NAMES[0])
    .about("A well-known game; not together with payoffs.");
const ROW: Opt = Opt {
    name: "row",
    about: "Payoffs of row: a list per choice of row, with a number per choice of column.",
    kind: PAYOFFS,
};
const COLUMN: Opt = Opt {
    name: "column",
    about: "Payoffs of column, in the same shape; by default row's payoffs negated.",
    kind: PAYOFFS,
};
const ROW_MOVES: Opt = Opt {
    name: "row_moves",
    about: "Names of row's choices; by default, with payoffs, r1, r2, …",
    kind: NAMES,
};
const COLUMN_MOVES: Opt = Opt {
    name: "column_moves",
    about: "Names of column's choices; by default, with payoffs, c1, c2, …",
    kind: NAMES,
};
const PAYOFFS: OptKind = OptKind::Rows { minimum: -MOST_PAYOFF, maximum: MOST_PAYOFF, most: MOST };
const NAMES: OptKind = OptKind::Names { most: MOST, longest: MOST_NAME };

/// Opens the game that `options` describe and passes it to `opener`. Error: `BadOption`.
pub fn open<O: Opener>(options: &mut Options, opener: O) -> Result<O::Out, Error> {
    let row = options.rows(&ROW)?;
    let column = options.rows(&COLUMN)?;
    let (payoffs, names) = match row {
        None if column.is_some() => {
            return Err(refuse("/options/column", "is given without row: give row's payoffs too"));
        }
        None => preset(presets::named(options.choice(&PRESET)?)),
        Some(_) if options.gives(&PRESET) => {
            return Err(refuse("/options/preset", "is given beside row: give one of the two"));
        }
        Some(row) => given(row, column)?,
    };
    let [row_names, column_names] = names;
    let (rows, columns) = (row_names.len(), column_names.len());
    let row_names = named(options, &ROW_MOVES, rows)?.unwrap_or(row_names);
    let column_names = named(options, &COLUMN_MOVES, columns)?.unwrap_or(column_names);
    Ok(opener.open(Matrix::new(payoffs, [row_names, column_names]), options.canonical()))
}

/// Checked payoffs by row and column, one per player, and the names of the choices.
type Contents = (Vec<[f64; 2]>, [Vec<String>; 2]);

fn preset(preset: &Preset) -> Contents {
    let cells = preset.row.iter().enumerate().flat_map(|(at, row)| {
        row.iter().enumerate().map(move |(place, &payoff)| {
            [payoff, preset.column.map_or(0.0 - payoff, |column| column[at][place])]
        })
    });
    let names = || preset.moves.iter().map(|&name| name.into()).collect();
    (cells.collect(), [names(), names()])
}

fn given(row: Vec<Vec<f64>>, column: Option<Vec<Vec<f64>>>) -> Result<Contents, Error> {
    let (rows, columns) = (row.len(), row[0].len());
    let column = match column {
        None => row.iter().map(|row| row.iter().map(|payoff| 0.0 - payoff).collect()).collect(),
        Some(column) if (column.len(), column[0].len()) == (rows, columns) => column,
        Some(column) => {
            let what = format!(
                "has {} rows of {}, and row {rows} of {columns}: they have the same shape",
                column.len(),
                column[0].len()
            );
            return Err(refuse("/options/column", &what));
        }
    };
    let cells = row.into_iter().flatten().zip(column.into_iter().flatten());
    let names = |letter, count| (1..=count).map(|number| format!("{letter}{number}")).collect();
    Ok((cells.map(|(one, other)| [one, other]).collect(), [names('r', rows), names('c', columns)]))
}

fn named(options: &mut Options, opt: &Opt, count: usize) -> Result<Option<Vec<String>>, Error> {
    let names = options.names(opt)?;
    match &names {
        Some(names) if names.len() != count => {
            let what = format!("has {} names for {count} choices", names.len());
            Err(refuse(&format!("/options/{}", opt.name), &what))
        }
        _ => Ok(names),
    }
}

/// The rules under the options.
pub struct Matrix {
    /// Payoffs, row by row, one per player.
    payoffs: Vec<[f64; 2]>,
    /// Names of the choices of each player.
    names: [Vec<String>; 2],
    facts: Facts,
    /// Distinct payoffs of the row player, ascending.
    ladder: Arc<[f64]>,
}

impl Matrix {
    fn new(payoffs: Vec<[f64; 2]>, names: [Vec<String>; 2]) -> Self {
        let all = || payoffs.iter().flatten().copied();
        let sum = payoffs[0][0] + payoffs[0][1];
        let payoff = if payoffs.iter().all(|[row, column]| row + column == sum) {
            Payoff::ZeroSum
        } else if payoffs.iter().all(|[row, column]| row == column) {
            Payoff::Common
        } else {
            Payoff::GeneralSum
        };
        let facts = Facts {
            payoff,
            payoff_sum: if payoff == Payoff::ZeroSum { sum } else { 0.0 },
            simultaneous: true,
            perfect_information: false,
            utility_min: all().fold(f64::INFINITY, f64::min),
            utility_max: all().fold(f64::NEG_INFINITY, f64::max),
            ..Facts::two_player_zero_sum()
        };
        let mut ladder: Vec<f64> = payoffs.iter().map(|&[row, _]| row).collect();
        ladder.sort_by(f64::total_cmp);
        ladder.dedup();
        Self { payoffs, names, facts, ladder: ladder.into() }
    }

    fn name(&self, Pick { player, index }: Pick) -> &str {
        &self.names[usize::from(player)][usize::from(index)]
    }
}

/// The choices of both players, row first; `None` at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chosen([Option<u8>; 2]);

/// A choice of a player, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    player: u8,
    index: u8,
}

impl Packed for Pick {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.player) << 8 | u64::from(self.index)
    }

    #[inline]
    fn unpack(word: u64) -> Self {
        Self { player: (word >> 8) as u8, index: word as u8 }
    }
}

impl Game for Matrix {
    type State = Chosen;
    type Move = Pick;

    fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn start(&self) -> Chosen {
        Chosen([None; 2])
    }

    fn turn(&self, state: &Chosen) -> Turn {
        if state.0.contains(&None) { Turn::Simultaneous } else { Turn::Over }
    }

    fn moves(&self, _state: &Chosen, _out: &mut Vec<Pick>) {}

    fn choices(&self, state: &Chosen, player: Player, out: &mut Vec<Pick>) {
        if state.0[player].is_none() {
            let count = self.names[player].len() as u8;
            out.extend((0..count).map(|index| Pick { player: player as u8, index }));
        }
    }

    fn play(&self, state: &mut Chosen, action: Pick) {
        state.0[usize::from(action.player)] = Some(action.index);
    }

    fn utility(&self, state: &Chosen, player: Player) -> f64 {
        let Chosen([Some(row), Some(column)]) = *state else {
            panic!("no utility before the end");
        };
        self.payoffs[usize::from(row) * self.names[1].len() + usize::from(column)][player]
    }

    fn key(&self, state: &Chosen) -> u64 {
        let [row, column] = state.0.map(|index| index.map_or(0, |index| u64::from(index) + 1));
        zobrist(row << 8 | column)
    }

    fn scale(&self) -> Scale {
        Scale::Ranked(Arc::clone(&self.ladder))
    }
}

impl Evaluation for Matrix {
    const UNIT: &'static str = "utility";

    const SPREAD: f64 = 1.0;
}

impl Notation for Matrix {
    fn player_name(&self, player: Player) -> String {
        PLAYERS[player].into()
    }

    fn read(&self, text: &str) -> Result<Chosen, Error> {
        if text == START {
            return Ok(self.start());
        }
        let Some((row, column)) = text.split_once('|') else {
            return Err(Error::malformed_state(format!(
                "\"{}\" is neither \"{START}\" nor two choices with | between",
                clip(text)
            )));
        };
        let mut chosen = Chosen([None; 2]);
        for (player, name) in [row, column].into_iter().enumerate() {
            let index = self.names[player].iter().position(|known| known == name);
            chosen.0[player] = Some(index.ok_or_else(|| {
                let what = format!("{} has no choice \"{}\"", PLAYERS[player], clip(name));
                Error::malformed_state(what).rather(self.names[player].iter().take(10).cloned())
            })? as u8);
        }
        Ok(chosen)
    }

    fn write(&self, state: &Chosen) -> String {
        match state.0 {
            [Some(row), Some(column)] => {
                let row = self.name(Pick { player: 0, index: row });
                format!("{row}|{}", self.name(Pick { player: 1, index: column }))
            }
            _ => START.into(),
        }
    }

    fn read_move(&self, _state: &Chosen, text: &str) -> Result<Pick, Error> {
        Err(Error::illegal_move(format!(
            "both choose at once: \"{}\" is no move alone",
            clip(text)
        )))
    }

    fn write_move(&self, _state: &Chosen, action: Pick) -> String {
        self.name(action).into()
    }

    fn result(&self, state: &Chosen) -> Option<String> {
        let [row, column] = [0, 1].map(|player| self.utility(state, player));
        Some(format!("row {row}, column {column}"))
    }

    /// The payoffs, one line per choice of row, up to a page; at the end the two payoffs.
    fn picture(&self, state: &Chosen) -> String {
        const MOST_LINES: usize = 12;
        if self.turn(state) == Turn::Over {
            let [row, column] = [0, 1].map(|player| self.utility(state, player));
            return format!("{}: row {row}, column {column}", self.write(state));
        }
        let mut picture = format!("columns: {}", self.names[1].join(" "));
        let rows = self.payoffs.chunks_exact(self.names[1].len()).zip(&self.names[0]);
        for (payoffs, name) in rows.take(MOST_LINES) {
            write!(picture, "\n{name}:").expect("a string takes any text");
            for [row, column] in payoffs.iter().take(MOST_LINES) {
                write!(picture, " {row},{column}").expect("a string takes any text");
            }
        }
        picture
    }
}

const START: &str = "start";

defaults!(Matrix: Ordering, Quiescence, Proof, Pathfinding, Information, Searchable);
