//! Every table that ships has a manifest, and is the one that its manifest says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use countermove_training::make::make;
use countermove_training::manifest::{Manifest, checksum, collect, root};
use countermove_training::request::Request;
use countermove_training::table::ShippedTable;

fn tables() -> BTreeSet<PathBuf> {
    let shipped = ShippedTable::ALL.iter().filter(|table| table.ships());
    shipped.map(|table| root().join(table.path())).collect()
}

/// The files of the crates that ship.
fn shipped() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["engine/core/src", "engine/games", "engine/src", "slots/src", "binding/src"] {
        collect(&root().join(folder), &mut files).unwrap();
    }
    files
}

fn has_extension(file: &Path, wanted: &str) -> bool {
    file.extension().is_some_and(|extension| extension == wanted)
}

#[test]
fn every_table_is_what_its_manifest_says() {
    for table in tables() {
        let manifest = Manifest::read(&table)
            .unwrap_or_else(|error| panic!("the manifest of {}: {error}", table.display()));
        let bytes = fs::read(&table).unwrap();
        let name = table.file_name().unwrap().to_str().unwrap();
        let stated = (manifest.file.as_str(), manifest.size, manifest.sha256.as_str());
        assert_eq!(stated, (name, bytes.len() as u64, checksum(&bytes).as_str()));
        let unknown = manifest.made_by.starts_with("unknown: ");
        assert_eq!(manifest.engine.is_none(), unknown, "{name}");
        assert_eq!(manifest.sources.is_none(), unknown, "{name}");
    }
}

/// What is built into the engine as bytes, and every file that is no source and no manifest, is a table.
#[test]
fn nothing_ships_without_a_manifest() {
    let mut found = BTreeSet::from([root().join(ShippedTable::Weights.path())]);
    for file in shipped() {
        if has_extension(&file, "rs") {
            let text = fs::read_to_string(&file).unwrap();
            for (at, include) in text.match_indices("include_bytes!(") {
                let name = text[at + include.len()..].split('"').nth(1).expect("a file's name");
                found.insert(file.parent().unwrap().join(name));
            }
        } else if !["json", "toml", "kif"].iter().any(|end| has_extension(&file, end)) {
            found.insert(file);
        }
    }
    assert_eq!(found, tables());
}

#[test]
fn no_manifest_is_without_its_table() {
    let manifests = shipped().into_iter().filter(|file| has_extension(file, "json"));
    let expected: BTreeSet<_> = tables().iter().map(|table| Manifest::path(table)).collect();
    assert_eq!(manifests.collect::<BTreeSet<_>>(), expected);
}

#[test]
fn equal_requests_make_equal_tables() {
    let made = |seed: u64| {
        let folder = std::env::temp_dir().join(format!("tables-{}-{seed}", std::process::id()));
        let command =
            format!("patterns --seed {seed} --positions 20 --folder {}", folder.display());
        let request = Request::read(command.split(' ').map(String::from)).unwrap();
        make(&request).unwrap();
        let table = folder.join("patterns.bin");
        let (bytes, manifest) = (fs::read(&table).unwrap(), Manifest::read(&table).unwrap());
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((manifest.size, manifest.sha256), (bytes.len() as u64, checksum(&bytes)));
        assert_eq!(manifest.seed, Some(seed));
        assert!(manifest.positions >= Some(20), "whole games, and some that are solved");
        assert!(manifest.made_by.ends_with(&command));
        bytes
    };
    let first = made(1);
    assert!(first == made(1));
    assert!(first != made(2));
}
