//! `cargo run --release -p countermove-training -- weights network --positions 1000000`

use std::process::ExitCode;

use countermove_training::make::make;
use countermove_training::request::{Request, USAGE};

fn main() -> ExitCode {
    let request = match Request::read(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match make(&request) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
