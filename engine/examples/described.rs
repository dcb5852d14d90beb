//! Moves a second of described games in random playouts on one core, beside the goals, the same game of our own, and the
//! rules evaluated one by one. Argument: a folder of sheets (those of the crate).
//!
//! `cargo run --release -p countermove --example described -- FOLDER`

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use countermove::game::Turn;
use countermove::game::rules::{Opener, Rules};
use countermove::game::simultaneous::JointMoves;
use countermove::games;
use countermove::rng::Rng;
use described::compiling::LIMITS;
use described::evaluation::Evaluator;
use described::grounding::domain;
use described::machine::Machine;
use described::reading::read;
use serde_json::json;

/// Moves a second that are wanted, by the names of public sheets and of our own.
const GOALS: &[(&str, f64)] = &[
    ("ticTacToe", 300_000.0),
    ("tic_tac_toe", 300_000.0),
    ("connectFour", 200_000.0),
    ("connect_four", 200_000.0),
    ("breakthrough", 60_000.0),
    ("checkers", 10_000.0),
];
/// Games of our own with the rules of a sheet.
const OWN: &[(&str, &str, &str)] = &[
    ("ticTacToe", "tic_tac_toe", "{}"),
    ("tic_tac_toe", "tic_tac_toe", "{}"),
    ("connect_four", "connect_four", "{}"),
    ("breakthrough", "breakthrough", "{}"),
];
const TIME: Duration = Duration::from_millis(700);
const MOST_STEPS: u32 = 1_000;

/// Plays at random. Its result: moves a second.
struct Playouts;

impl Opener for Playouts {
    type Out = f64;

    fn open<G: Rules + 'static>(self, game: G, _: String) -> f64 {
        let (mut rng, mut moves, mut played) = (Rng::new(1), Vec::new(), 0_u64);
        let began = Instant::now();
        while began.elapsed() < TIME {
            let mut state = game.start();
            for _ in 0..MOST_STEPS {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Simultaneous => {
                        let joint = JointMoves::at(&game, &state);
                        let index = rng.below(joint.count() as usize) as u64;
                        game.play_joint(&mut state, &joint.joint(index));
                    }
                    Turn::Of(_) | Turn::Chance => {
                        moves.clear();
                        game.moves(&state, &mut moves);
                        game.play(&mut state, moves[rng.below(moves.len())]);
                    }
                }
                played += 1;
            }
        }
        played as f64 / began.elapsed().as_secs_f64()
    }
}

/// Steps a second of the rules evaluated one by one. `None` where they are refused.
fn by_rules(text: &str) -> Option<f64> {
    let sheet = read(text).ok()?;
    let machine = Evaluator::new(&sheet, domain(&sheet, &LIMITS).ok()?.domain, &LIMITS).ok()?;
    let (mut rng, mut legal, mut played) = (Rng::new(1), Vec::new(), 0_u64);
    let began = Instant::now();
    while began.elapsed() < TIME {
        let mut state = machine.domain().start.clone();
        for _ in 0..MOST_STEPS {
            if machine.is_terminal(&state) {
                break;
            }
            let mut joint = Vec::new();
            for role in 0..sheet.roles.len() {
                legal.clear();
                machine.legal(&state, role, &mut legal);
                joint.extend((!legal.is_empty()).then(|| legal[rng.below(legal.len())]));
            }
            if joint.len() < sheet.roles.len() {
                break;
            }
            state = machine.next(&state, &joint);
            played += 1;
        }
    }
    Some(played as f64 / began.elapsed().as_secs_f64())
}

fn measure(path: &Path) {
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let text = std::fs::read_to_string(path).expect("a sheet that can be read");
    let began = Instant::now();
    let options = json!({ "rules": text }).to_string();
    let speed = match games::visit("described", &options, Playouts) {
        Ok(speed) => speed,
        Err(error) => return println!("{name}: refused: {}", error.message),
    };
    let compiling = began.elapsed().saturating_sub(TIME).as_secs_f64();
    print!("{name}: {:.0} k moves/s, compiled in {compiling:.2} s", speed / 1e3);
    if let Some((_, goal)) = GOALS.iter().find(|(sheet, _)| *sheet == name) {
        print!(", {:.2} of the goal", speed / goal);
    }
    if let Some(rules) = by_rules(&text) {
        print!(", {:.1} of its rules one by one", speed / rules);
    }
    if let Some((_, game, options)) = OWN.iter().find(|(sheet, ..)| *sheet == name) {
        let own = games::visit(game, options, Playouts).expect("a game of our own");
        print!(", {:.3} of our own game", speed / own);
    }
    println!();
}

fn main() {
    let folder = std::env::args().nth(1).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("games/described/src/sheets"),
        PathBuf::from,
    );
    let entries = std::fs::read_dir(&folder).expect("a folder of sheets");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "kif"));
    paths.sort();
    paths.iter().for_each(|path| measure(path));
}
