//! Parts of the engine that need nothing of the rest, from the same files: in seconds they compile, for each
//! of many mutations (`make mutants`), and for a model of all ways that threads interleave (`make loom`).

#[path = "../../core/src/hashing.rs"]
pub mod hashing;
pub mod search;
#[path = "../../core/src/table.rs"]
pub mod table;
#[path = "../../core/src/value.rs"]
pub mod value;
