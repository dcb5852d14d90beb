//! The engine's tests in one crate, so that the searches are compiled only once for each game.

/// Opens one game by name. `games::open` would compile `$opener` for every game.
macro_rules! only {
    ($game:ident, $options:expr, $opener:expr $(,)?) => {
        countermove::game::options::Options::read($options, countermove::games::$game::OPTIONS)
            .and_then(|mut options| countermove::games::$game::open(&mut options, $opener))
    };
}

mod advice;
mod agreement;
mod amazons;
mod backgammon;
mod battleship;
mod bins;
mod bouton;
mod breakthrough;
mod card_players;
mod cfr;
mod checkers;
mod chess;
mod common;
mod conformance;
mod counts;
mod domineering;
mod dots_and_boxes;
mod draughts;
mod equilibrium;
mod erased;
mod go;
mod go_search;
mod gomoku;
mod graphs;
mod hex;
mod hex_search;
mod hidden_search;
mod holdem;
mod hosts;
mod impartial;
mod independent;
mod information_sets;
mod kalah;
mod kriegspiel;
mod limits;
mod lines_of_action;
mod mcts;
mod move_filter;
mod n_person_nim;
mod nine_mens_morris;
mod opponents;
mod oracle;
mod othello;
mod oware;
mod pacman;
mod passes;
mod path_search;
mod phantom;
mod policy_value;
mod positions;
mod puzzles;
mod readers;
mod selective;
mod several_opponents;
mod shogi;
mod signature;
mod solve;
mod switches;
mod temporal_difference;
mod textbook;
mod trace;
mod trace_mcts;
mod trace_paths;
mod trees;
mod tricks;
mod utilities;
mod xiangqi;
