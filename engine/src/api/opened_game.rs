//! A game with all that is known of it, shared by its positions and searches.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::evaluator::{EvaluationSet, OWN, TEXTBOOK};
use super::task::EvaluationTask;
use super::whole_game::KnownSize;
use crate::VERSION;
use crate::error::{Error, ErrorKind, clip};
use crate::game::erased::Erased;
use crate::game::evaluation::{Weights, textbook_weights};
use crate::game::notation::About;
use crate::game::options::Opt;
use crate::hashing::hash_bytes;
use crate::kernels::Kernels;
use crate::mailbox::{KeyPrefix, WideKey};

/// A game with its searches.
pub struct OpenedGame {
    pub metadata: Metadata,
    pub game: Erased,
    pub kernels: Box<dyn Kernels>,
    /// The options that were given, those that a state's text implied included; `None` for a game from
    /// outside the engine.
    pub given: Option<Map<String, Value>>,
    /// The options that a state's text implies.
    pub implied: Option<BTreeMap<String, Value>>,
}

/// What the API needs to know of a game beside its rules.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// Name in requests.
    pub name: String,
    /// The options, as canonical JSON.
    pub options: String,
    /// Changes whenever moves, values or notation may differ. It is part of the key of every stored answer.
    pub version: String,
    /// Title, rules, notations and examples.
    pub about: About,
    /// The options that the game declares.
    pub declared: &'static [Opt],
    /// Whether several threads may search it at once.
    pub threads: bool,
    /// The size of the game's tree, as far as it was found out.
    pub known_size: KnownSize,
    /// Learned evaluations of the game, under any options.
    pub evaluations: Arc<[EvaluationSet]>,
}

impl OpenedGame {
    /// The salt that separates the game's entries in a shared transposition table from those of other
    /// games, options and weights.
    pub fn salt(&self, weights: &Weights) -> u64 {
        let weights = bytes_of(weights);
        self.parts(&weights)
            .into_iter()
            .fold(0, |salt: u64, part| hash_bytes(part).wrapping_add(salt.rotate_left(7)))
    }

    /// The prefix of the game's keys in the store that all hosts share.
    pub fn key_prefix(&self, weights: &Weights) -> KeyPrefix {
        KeyPrefix::of([VERSION.as_bytes()].into_iter().chain(self.parts(&bytes_of(weights))))
    }

    /// The key of the strategies learned of the whole game.
    pub fn key(&self) -> WideKey {
        let parts = self.parts(&[]);
        KeyPrefix::of([VERSION.as_bytes()].into_iter().chain(parts)).key(|_| {})
    }

    /// The sets that apply under the game's options.
    pub fn sets(&self) -> impl Iterator<Item = &EvaluationSet> {
        let options: Map<String, Value> =
            serde_json::from_str(&self.metadata.options).unwrap_or_default();
        self.metadata.evaluations.iter().filter(move |set| set.options == options)
    }

    /// The evaluation that `task` names, with its changes. Errors: `UnknownEvaluator`, `BadWeight`.
    pub fn evaluation(&self, task: &EvaluationTask) -> Result<Weights, Error> {
        let game = &self.game;
        let changes: Vec<_> = task.weights.clone().into_iter().collect();
        match task.evaluator.as_deref().unwrap_or(OWN) {
            OWN => Weights::for_game(game, &changes),
            TEXTBOOK => Weights::changed(game, textbook_weights(game), &changes),
            name => self.set(name)?.evaluation(game, &changes),
        }
    }

    /// The part of an answer's key that identifies the evaluator called `name`. For a set, the part depends
    /// on its content.
    pub fn evaluator_key(&self, name: Option<&str>) -> Result<String, Error> {
        match name.unwrap_or(OWN) {
            known @ (OWN | TEXTBOOK) => Ok(known.into()),
            name => {
                let weights = bytes_of(&self.set(name)?.evaluation(&self.game, &[])?);
                let key = KeyPrefix::of([VERSION.as_bytes(), &weights[..]]).key(|_| {});
                Ok(format!("{name} {key:032x}"))
            }
        }
    }

    /// All that a score depends on beside the position and the search.
    fn parts<'p>(&'p self, weights: &'p [u8]) -> [&'p [u8]; 4] {
        let Metadata { name, options, version, .. } = &self.metadata;
        [name.as_bytes(), options.as_bytes(), version.as_bytes(), weights]
    }

    fn set(&self, name: &str) -> Result<&EvaluationSet, Error> {
        self.sets().find(|set| set.name == name).ok_or_else(|| {
            let known = [OWN, TEXTBOOK].into_iter().chain(self.sets().map(|set| &set.name[..]));
            let message = format!("this game has no evaluator \"{}\"", clip(name));
            let error = Error::new(ErrorKind::UnknownEvaluator, message).at("/evaluator");
            error.about(name).rather(known)
        })
    }
}

fn bytes_of(weights: &Weights) -> Vec<u8> {
    weights.words().iter().flat_map(|word| word.to_le_bytes()).collect()
}
