//! Positions to learn from: of games that the engine, as it stands, plays against itself after a few
//! moves at random, each with what a short search makes of it and how its game ended.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use cozy_chess::{Board, BoardBuilder, Color, Piece};

use crate::evaluate::Weighted;
use crate::game::{Game, Turn};
use crate::games::chess::Chess;
use crate::games::chess::state::State;
use crate::rng::Rng;
use crate::search::{Algorithm, Limits, Outcome, Problem, Task};
use crate::table::Table;
use crate::tactics::Tactics;

/// Random moves a game begins with: from so many on, fewer than so many more.
const RANDOM: (usize, usize) = (6, 5);
/// Nodes of the search that chooses and values a move.
const NODES: u64 = 400;
/// A game whose first searched position is worth more, in pawns, is not played.
const EVEN: f64 = 4.0;
/// A game is over at so many pawns in so many positions running.
const DECIDED: (f64, u32) = (12.0, 4);
/// Plies after which a game is drawn.
const LONGEST: usize = 300;
const TABLE: usize = 4 << 20;

/// Bytes of a sample as it is written.
pub const BYTES: usize = 28;

/// A position and what it is worth to the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    pub board: Board,
    /// By search, in hundredths of a pawn.
    pub score: i16,
    /// How the game ended: 1 won, 0 drawn, -1 lost.
    pub result: i8,
}

impl Sample {
    /// Men by their squares in four bits each; castling and en passant are forgotten.
    pub fn pack(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let occupied = self.board.occupied();
        bytes[..8].copy_from_slice(&occupied.0.to_le_bytes());
        for (index, square) in occupied.iter().enumerate() {
            let piece = self.board.piece_on(square).expect("the square is occupied") as u8;
            let color = self.board.color_on(square).expect("the square is occupied") as u8;
            bytes[8 + index / 2] |= (piece | color << 3) << (4 * (index % 2));
        }
        bytes[24] = self.board.side_to_move() as u8;
        bytes[25] = self.result as u8;
        bytes[26..].copy_from_slice(&self.score.to_le_bytes());
        bytes
    }

    /// What [`Sample::pack`] wrote.
    pub fn unpack(bytes: &[u8; BYTES]) -> Self {
        let (occupied, rest) = bytes.split_first_chunk().expect("there are 28 bytes");
        let mut builder = BoardBuilder::empty();
        for (index, square) in
            cozy_chess::BitBoard(u64::from_le_bytes(*occupied)).iter().enumerate()
        {
            let man = rest[index / 2] >> (4 * (index % 2)) & 15;
            let color = if man < 8 { Color::White } else { Color::Black };
            *builder.square_mut(square) = Some((Piece::index(usize::from(man & 7)), color));
        }
        builder.side_to_move = if bytes[24] == 0 { Color::White } else { Color::Black };
        Self {
            board: builder.build().expect("positions of games are legal"),
            score: i16::from_le_bytes([bytes[26], bytes[27]]),
            result: bytes[25] as i8,
        }
    }
}

/// Appends at least `count` samples to `out`; equal seeds play equal games.
pub fn play(count: usize, seed: u64, out: &mut impl Write) {
    let game = Chess::standard();
    let mut rng = Rng::new(seed);
    let table = Table::new(TABLE);
    let evaluator = Weighted::for_game(&game, &[]).expect("the default weights are good");
    let mut written = 0;
    while written < count {
        let samples = one_game(&game, &evaluator, &table, &mut rng);
        for sample in &samples {
            out.write_all(&sample.pack()).expect("samples can be written");
        }
        written += samples.len();
    }
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
        let task = Task {
            limits: Limits { nodes: Some(NODES), ..Limits::default() },
            ..Task::default()
        };
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
        let worth = &found.lines[0].worth;
        let score = match (worth.outcome, worth.evaluation) {
            (Some((Outcome::Win, _)), _) => 100.0,
            (Some((Outcome::Loss, _)), _) => -100.0,
            // A draw by repetition is not proven: it has neither.
            (_, evaluation) => evaluation.unwrap_or_default(),
        };
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

#[test]
fn a_sample_is_read_as_it_was_written() {
    let mut bytes = Vec::new();
    play(1, 1, &mut bytes);
    for packed in bytes.as_chunks::<BYTES>().0 {
        let sample = Sample::unpack(packed);
        assert_eq!(sample.pack(), *packed);
        assert!(sample.result.abs() <= 1);
    }
}
