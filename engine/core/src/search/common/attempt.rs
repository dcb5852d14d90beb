//! How an attempt ends that may fail, or be stopped.

/// The end of an attempt to answer without the whole search.
#[derive(Debug, PartialEq)]
pub enum Attempt<T> {
    /// A limit stopped it.
    Stopped,
    /// It did not answer: the whole search must.
    Failed,
    /// It answered.
    Succeeded(T),
}
