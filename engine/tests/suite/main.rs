//! The engine's tests, one crate: games and searches are compiled for each other once.

mod agreement;
mod backgammon;
mod bins;
mod bouton;
mod common;
mod conformance;
mod counts;
mod equilibrium;
mod impartial;
mod independent;
mod limits;
mod mcts;
mod n_person_nim;
mod opponents;
mod pacman;
mod policy_value;
mod readers;
mod signature;
mod textbook;
mod trees;
mod utilities;
