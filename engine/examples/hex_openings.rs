//! Who wins Hex after each first move, proven by `solve` with one thread and one table for all. Each line of the output
//! is the move, `wins` or `loses`, the nodes, and the milliseconds that it took.
//!
//! `cargo run --release -p countermove --example hex_openings [SIZE]`

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use countermove::game::Game;
use countermove::game::evaluation::Weights;
use countermove::game::notation::Notation;
use countermove::games;
use countermove::kernels::{ErasedKernels, Kernels};
use countermove::search::{Algorithm, SearchProblem};
use countermove::table::Table;

/// Size of the table, in bytes.
const TABLE: usize = 64 << 20;

fn main() {
    let size = std::env::args().nth(1).unwrap_or_else(|| "6".to_owned());
    let options = format!(r#"{{"size":{size}}}"#);
    let game = games::open("hex", &options, None).expect("a size from 2 to 19").game;
    let start = game.start();
    let mut moves = Vec::new();
    game.moves(&start, &mut moves);
    let weights = Weights::for_game(&game, &[]).expect("no weight is given");
    let stop = AtomicBool::new(false);
    let table = Table::new(TABLE);
    for action in moves {
        let root = game.after(&start, action);
        let problem = SearchProblem {
            table: Some(&table),
            ..SearchProblem::new(&game, &weights, &root, &stop)
        };
        let began = Instant::now();
        let found = ErasedKernels.search(Algorithm::Solve, &problem, &mut |_| {});
        let result = if found.valuation.values[0] > 0.0 { "wins" } else { "loses" };
        let took = began.elapsed().as_secs_f64() * 1e3;
        println!("{} {result} {} {took:.1}", game.write_move(&start, action), found.nodes);
    }
}
