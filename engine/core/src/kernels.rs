//! The functions whose speed counts, compiled once for all erased games, and some for a game's own type too.

mod typed;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use self::typed::TypedKernels;
use crate::game::erased::{Erased, Move, State};
use crate::game::rules::{Opener, Rules};
use crate::perft::perft;
use crate::search::policy_value::{PolicyProblem, PolicyValue, evaluate};
use crate::search::{Algorithm, Found, SearchProblem};

/// Callback with the result of each completed pass of a search.
pub type Progress<'a> = &'a mut dyn FnMut(&Found<Move>);

/// The searches for one game.
pub trait Kernels: Send + Sync {
    /// Names of the functions that are compiled for the game's own type.
    fn own(&self) -> &'static [&'static str];

    /// See [`Algorithm::search`].
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &SearchProblem<'_, Erased>,
        progress: Progress<'_>,
    ) -> Found<Move>;

    /// See [`evaluate`].
    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue;

    /// See [`perft`].
    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64>;
}

/// The searches that are compiled once for all erased games: here, and inlined nowhere else.
pub struct ErasedKernels;

impl Kernels for ErasedKernels {
    fn own(&self) -> &'static [&'static str] {
        &[]
    }

    #[inline(never)]
    fn search(
        &self,
        algorithm: Algorithm,
        problem: &SearchProblem<'_, Erased>,
        progress: Progress<'_>,
    ) -> Found<Move> {
        algorithm.search(problem, progress)
    }

    #[inline(never)]
    fn policy_value(&self, problem: &PolicyProblem<'_, Erased>) -> PolicyValue {
        evaluate(problem)
    }

    #[inline(never)]
    fn perft(&self, game: &Erased, state: &State, depth: u32, stop: &AtomicBool) -> Option<u64> {
        perft(game, state, depth, stop)
    }
}

/// The functions that are compiled for a game's own type.
pub trait Own: Send + Sync + 'static {
    /// Names of algorithms, [`POLICY_VALUE`] and [`PERFT`].
    const NAMES: &'static [&'static str];
}

/// The values of fixed policies, among [`Own::NAMES`].
pub const POLICY_VALUE: &str = "policy_value";

/// Counts of leaves, among [`Own::NAMES`].
pub const PERFT: &str = "perft";

/// Whether `K` names `name`.
pub(crate) const fn has<K: Own>(name: &str) -> bool {
    contains(K::NAMES, name)
}

/// Whether all that `K` names can be compiled for a game's own type.
const fn is_known<K: Own>() -> bool {
    let mut index = 0;
    while index < K::NAMES.len() {
        let name = K::NAMES[index];
        if !contains(Algorithm::NAMES, name) && !contains(&[POLICY_VALUE, PERFT], name) {
            return false;
        }
        index += 1;
    }
    true
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < names.len() {
        if is_same(names[index].as_bytes(), name.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    one.len() == other.len()
}

/// A game with its type erased.
pub struct Opened {
    /// The rules.
    pub game: Erased,
    /// Its options as canonical JSON.
    pub options: String,
    /// Its searches.
    pub kernels: Box<dyn Kernels>,
}

/// An opener that erases the type of the game and compiles its searches for no other type.
pub struct ErasedOnly;

impl Opener for ErasedOnly {
    type Out = Opened;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> Opened {
        self.open_erased(Erased::new(game), options)
    }

    fn open_erased(self, game: Erased, options: String) -> Opened {
        Opened { game, options, kernels: Box::new(ErasedKernels) }
    }
}

/// An opener that erases the type of the game, and compiles for it what `K` names.
pub struct TypedOpener<K>(pub K);

impl<K: Own> Opener for TypedOpener<K> {
    type Out = Opened;

    fn open<G: Rules + 'static>(self, game: G, options: String) -> Opened {
        let game = Arc::new(game);
        let kernels = Box::new(TypedKernels::<G, K>::of(Arc::clone(&game)));
        Opened { game: Erased::of(game), options, kernels }
    }

    fn open_erased(self, game: Erased, options: String) -> Opened {
        ErasedOnly.open_erased(game, options)
    }
}

/// The modules of the games of one family, and the function that opens them: those rows of the table
/// `games!` that name the family. `$` stands before the family's name, so that this macro can define another.
#[macro_export]
macro_rules! family {
    ($dollar:tt $family:ident) => {
        macro_rules! module {
            ($family $module:ident) => {
                pub mod $module;
            };
            ($another:ident $module:ident) => {};
        }

        macro_rules! opened {
                    ($family $module:ident erased $options:ident) => {
                        $module::open($options, $crate::kernels::ErasedOnly)
                    };
                    ($family $module:ident [$dollar($own:ident),*] $options:ident) => {{
                        struct Own;
                        impl $crate::kernels::Own for Own {
                            const NAMES: &'static [&'static str] = &[$dollar(stringify!($own)),*];
                        }
                        $module::open($options, $crate::kernels::TypedOpener(Own))
                    }};
                    ($another:ident $module:ident $own:tt $options:ident) => {
                        unreachable!("the game is of another family")
                    };
                }

        macro_rules! rows {
                    ($dollar($name:literal => $of:ident::$module:ident $own:tt,)*) => {
                        $dollar(module! { $of $module })*

                        /// Opens the game of this family that is called `name`. Error: `BadOption`.
                        pub fn open(
                            name: &str,
                            options: &mut $crate::game::options::Options,
                        ) -> Result<$crate::kernels::Opened, $crate::error::Error> {
                            match name {
                                $dollar($name => opened!($of $module $own options),)*
                                _ => unreachable!("the table has no such game"),
                            }
                        }
                    };
                }

        games!(rows);
    };
}
