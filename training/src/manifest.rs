//! The manifest beside a table: how the table was made, and its checksum. `network.bin` has `network.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The manifest of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The table's file, beside the manifest.
    pub file: String,
    /// Size of the file, in bytes.
    pub size: u64,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The command that made the table, or a note that it is unknown.
    pub made_by: String,
    /// [`countermove::VERSION`] of the engine that made it, its old tables with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Checksum of the [`sources`] that made the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sources: Option<String>,
    /// Seed of the games and of the descent, if they are random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Number of positions that the table was learned from, or that it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// Nodes of each search that valued a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Number of games of self-play that the table was learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Further notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
}

impl Manifest {
    /// The path of the manifest of the table at `path`.
    pub fn path(table: &Path) -> PathBuf {
        table.with_extension("json")
    }

    /// Reads the manifest of the table at `path`.
    pub fn read(table: &Path) -> io::Result<Self> {
        Ok(serde_json::from_slice(&fs::read(Self::path(table))?)?)
    }

    /// Writes the manifest beside the table at `path`.
    pub fn write(&self, table: &Path) -> io::Result<()> {
        fs::write(Self::path(table), serde_json::to_string_pretty(self)? + "\n")
    }
}

/// The root folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the repository")
}

/// SHA-256 in hexadecimal.
pub fn checksum(bytes: &[u8]) -> String {
    hexadecimal(Sha256::new_with_prefix(bytes))
}

/// SHA-256 over the files of `engine/core`, `engine/games`, `engine/src` and `training/src` but the manifests, by
/// path: for each the path from the repository, a 0 byte, its length in 8 bytes, the lowest first, and what is in it.
pub fn sources() -> io::Result<String> {
    let mut files = Vec::new();
    for folder in ["engine/core", "engine/games", "engine/src", "training/src"] {
        collect(&root().join(folder), &mut files)?;
    }
    files.retain(|file| file.extension().is_none_or(|extension| extension != "json"));
    let mut hash = Sha256::new();
    for file in files {
        let text = fs::read(&file)?;
        let path = file.strip_prefix(root()).expect("it was found there");
        hash.update(path.to_string_lossy().as_bytes());
        hash.update([0]);
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(&text);
    }
    Ok(hexadecimal(hash))
}

/// Appends the files under `folder`, those within a folder together, in alphabetical order.
pub fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 180-2, appendix B.1.
    #[test]
    fn checksums_are_sha_256() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum(b"abc"), expected);
    }

    #[test]
    fn what_is_written_is_read() {
        let manifest = Manifest {
            file: "table.bin".into(),
            size: 3,
            sha256: checksum(b"abc"),
            made_by: "a test".into(),
            engine: None,
            sources: Some(sources().unwrap()),
            seed: Some(u64::MAX),
            positions: None,
            nodes: None,
            games: None,
            notes: None,
        };
        let table = std::env::temp_dir().join(format!("manifest-{}.bin", std::process::id()));
        manifest.write(&table).unwrap();
        assert_eq!(Manifest::read(&table).unwrap(), manifest);
        fs::remove_file(Manifest::path(&table)).unwrap();
    }
}
