//! Adds a hash of the sources and tables of the engine's crates to its version, so that an answer stored by other
//! rules, another search or another evaluation is never reused. Manifests (JSON) only say how tables were made
//! and are left out.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the crates that `countermove` is made of.
const CRATES: [&str; 3] = ["core", "games", "src"];

fn main() {
    let mut files = Vec::new();
    for root in CRATES {
        println!("cargo::rerun-if-changed={root}");
        collect(Path::new(root), &mut files);
    }
    files.retain(|file| file.extension().is_none_or(|extension| extension != "json"));
    files.sort();
    let hash = files.iter().fold(0xcbf2_9ce4_8422_2325, |hash, file| {
        let text = fs::read(file).expect("a source file is readable");
        text.iter()
            .fold(hash, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    });
    println!("cargo::rustc-env=SOURCES={:08x}", hash >> 32);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are readable") {
        let path = entry.expect("the sources are readable").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
