//! Makes the tables of a request, each with its manifest.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::manifest::{Manifest, checksum, root, sources};
use crate::request::Request;
use crate::self_play::Games;
use crate::table::{Knob, ShippedTable};
use crate::weights::TermWeights;
use crate::{backgammon, book, endgame, kalah, network, oware, patterns, self_play, weights};

/// A table as made.
pub struct Made {
    /// The content of its file.
    pub bytes: Vec<u8>,
    /// Number of positions that the table was learned from, or that it holds.
    pub positions: usize,
}

/// Writes every table that is asked for, and its manifest, as soon as it is made. Weights and network
/// of one request learn from the same games, and the network what these weights leave.
pub fn make(request: &Request) -> io::Result<()> {
    let sources = sources()?;
    let mut chess = None;
    for &table in &request.tables {
        println!("{}", table.name());
        let made = match table {
            ShippedTable::Weights | ShippedTable::Network => {
                let chess = chess.get_or_insert_with(|| Chess::of(request));
                if table == ShippedTable::Weights {
                    chess.make_weights()
                } else {
                    chess.make_network()
                }
            }
            ShippedTable::Patterns => {
                patterns::make(request.positions.unwrap_or(patterns::POSITIONS), request.seed)
            }
            ShippedTable::Book => book::make(),
            ShippedTable::Endgame => endgame::make(),
            ShippedTable::Endgame5 => endgame::make_larger(),
            ShippedTable::Kalah => kalah::make(),
            ShippedTable::Oware => oware::make(),
            ShippedTable::Backgammon => {
                backgammon::make(request.games.unwrap_or(backgammon::GAMES), request.seed)
            }
        };
        let path = place(table, request.folder.as_deref());
        replace(&path, &made.bytes)?;
        manifest(table, &path, request, &made, &sources).write(&path)?;
        println!("{}: {} bytes", path.display(), made.bytes.len());
    }
    Ok(())
}

/// Writes `bytes` to the file at `path`. A file that is there stays whole until the new one is: a service may have
/// mapped it into its memory.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = path.with_extension("new");
    fs::write(&new, bytes)?;
    fs::rename(new, path)
}

/// Where a table goes: in a folder, under its name in commands.
fn place(table: ShippedTable, folder: Option<&Path>) -> PathBuf {
    let shipped = root().join(table.path());
    match folder {
        None => shipped,
        Some(folder) => {
            let extension = shipped.extension().expect("a table's file has one");
            folder.join(table.name()).with_extension(extension)
        }
    }
}

fn manifest(
    table: ShippedTable,
    path: &Path,
    request: &Request,
    made: &Made,
    sources: &str,
) -> Manifest {
    let has = |knob| table.knobs().contains(&knob);
    let nodes = request.nodes.unwrap_or(self_play::NODES);
    Manifest {
        file: path.file_name().expect("it is a file's").to_string_lossy().into(),
        size: made.bytes.len() as u64,
        sha256: checksum(&made.bytes),
        made_by: format!("cargo run --release -p countermove-training -- {}", request.words),
        engine: Some(countermove::VERSION.into()),
        sources: Some(sources.into()),
        seed: has(Knob::Seed).then_some(request.seed),
        positions: Some(made.positions as u64),
        nodes: has(Knob::Nodes).then_some(nodes),
        games: has(Knob::Games).then(|| request.games.unwrap_or(backgammon::GAMES)),
        notes: None,
    }
}

/// The samples from which both tables of chess are made.
struct Chess {
    games: Games,
    weights: TermWeights,
    seed: u64,
}

impl Chess {
    fn of(request: &Request) -> Self {
        let games = Games::play(
            request.positions.unwrap_or(self_play::POSITIONS),
            request.nodes.unwrap_or(self_play::NODES),
            request.seed,
            request.tables.contains(&ShippedTable::Weights),
        );
        Self { games, weights: weights::present(), seed: request.seed }
    }

    fn make_weights(&mut self) -> Made {
        let samples = &self.games.samples;
        self.weights = weights::rounded(&weights::fit(samples));
        Made { bytes: weights::written(&self.weights).into(), positions: samples.len() }
    }

    /// Searches without the network would teach it that there is nothing to add.
    fn make_network(&self) -> Made {
        let samples = &self.games.samples[..self.games.with_network];
        let example = |sample| {
            network::TrainingExample::of(sample, weights::evaluated(&self.weights, sample))
        };
        let examples: Vec<_> = samples.iter().map(example).collect();
        Made { bytes: network::fit(&examples, self.seed), positions: examples.len() }
    }
}
