//! How a search notices its limits.

#[path = "../../../core/src/search/common/control.rs"]
pub mod control;
#[path = "../../../core/src/search/common/interrupt.rs"]
pub mod interrupt;
