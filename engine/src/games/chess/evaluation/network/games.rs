//! Positions to learn from: of games that the engine, as it stands, plays against itself after a few
//! moves at random, each with what a short search makes of it and how its game ended.

use std::sync::atomic::AtomicBool;

use cozy_chess::{Board, Color};

use crate::evaluate::Weighted;
use crate::game::{Game, Turn};
use crate::games::chess::Chess;
use crate::games::chess::state::State;
use crate::rng::Rng;
use crate::search::{Algorithm, Limits, Problem, Task, Worth};
use crate::table::Table;
use crate::tactics::Tactics;

/// Random moves a game begins with: from so many on, fewer than so many more.
const RANDOM: (usize, usize) = (6, 5);
/// Nodes of the search that chooses and values a move.
const NODES: u64 = 250;
/// A game whose first searched position is worth more, in pawns, is not played.
const EVEN: f64 = 4.0;
/// A game is over at so many pawns in so many positions running.
const DECIDED: (f64, u32) = (12.0, 4);
/// Plies after which a game is drawn.
const LONGEST: usize = 300;
const TABLE: usize = 4 << 20;

/// A position and what it is worth to the player to move.
pub struct Sample {
    pub board: Board,
    /// By search, in hundredths of a pawn.
    pub score: i16,
    /// How the game ended: 1 won, 0 drawn, -1 lost.
    pub result: i8,
}

/// At least `count` samples of games by what `evaluator` says; equal seeds play equal games.
pub fn play(evaluator: &Weighted, count: usize, seed: u64) -> Vec<Sample> {
    let game = Chess::standard();
    let mut rng = Rng::new(seed);
    let table = Table::new(TABLE);
    let mut samples = Vec::new();
    while samples.len() < count {
        samples.append(&mut one_game(&game, evaluator, &table, &mut rng));
    }
    samples
}

/// The quiet positions of a game; none if its opening was lopsided.
fn one_game(game: &Chess, evaluator: &Weighted, table: &Table<'_>, rng: &mut Rng) -> Vec<Sample> {
    let Some(mut state) = opening(game, rng) else { return Vec::new() };
    let mut samples: Vec<Sample> = Vec::new();
    let (mut plies, mut decided) = (0, 0);
    let stop = AtomicBool::new(false);
    let ended = loop {
        if game.turn(&state) == Turn::Over {
            break game.utility(&state, 0);
        }
        if plies == LONGEST {
            break 0.0;
        }
        let task =
            Task { limits: Limits { nodes: Some(NODES), ..Limits::default() }, ..Task::default() };
        let problem = Problem {
            game,
            evaluator,
            root: &state,
            among: &[],
            opponent: None,
            task,
            table: Some(table),
            salt: 0,
            stop: &stop,
        };
        let found = Algorithm::Selective.search(&problem, &mut |_| ());
        let white = state.board().side_to_move() == Color::White;
        let score = pawns(&found.lines[0].worth, state.board().side_to_move());
        if plies == 0 && score.abs() > EVEN {
            return Vec::new();
        }
        decided = if score.abs() > DECIDED.0 { decided + 1 } else { 0 };
        if decided == DECIDED.1 {
            break if (score > 0.0) == white { 1.0 } else { -1.0 };
        }
        let action = found.lines[0].moves[0];
        let quiet = !game.is_urgent(&state) && !game.is_noisy(&state, action);
        if quiet && score.abs() < DECIDED.0 {
            let score = (100.0 * score).round() as i16;
            samples.push(Sample { board: state.board().clone(), score, result: 0 });
        }
        game.play(&mut state, action);
        plies += 1;
    };
    for sample in &mut samples {
        let white = sample.board.side_to_move() == Color::White;
        sample.result = if white { ended as i8 } else { -ended as i8 };
    }
    samples
}

/// What a move is worth to `mover` in pawns: beyond [`DECIDED`] if it wins or loses, which a search
/// cut short may tell by the utilities alone.
fn pawns(worth: &Worth, mover: Color) -> f64 {
    worth.evaluation.unwrap_or_else(|| 100.0 * worth.values[mover as usize])
}

/// A position after some moves at random; `None` if the game is over there.
fn opening(game: &Chess, rng: &mut Rng) -> Option<State> {
    let mut state = game.start();
    let mut moves = Vec::new();
    for _ in 0..RANDOM.0 + rng.below(RANDOM.1) {
        moves.clear();
        game.moves(&state, &mut moves);
        if moves.is_empty() {
            return None;
        }
        game.play(&mut state, moves[rng.below(moves.len())]);
    }
    (game.turn(&state) != Turn::Over).then_some(state)
}
