//! Decides whether the whole tree of a game can be searched: once for all its positions, within a small share
//! of a search's time. A tree that was built for the decision is passed on to the search.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::game::erased::Erased;
use crate::search::information_tree::{InformationTree, Refusal};
use crate::search::{Algorithm, MOST_SEQUENCES, SearchLimits, most_nodes};

/// Most nodes of a tree that auto searches as a whole.
const SMALL: usize = 300_000;
/// Under auto, a node limit of this many times the tree's size is enough for the tree and some iterations.
const PASSES: u64 = 8;
/// Longest time to find the size of a tree under auto.
const SHORT: Duration = Duration::from_millis(300);
/// Longest time to find the size of a tree for an algorithm that the task names.
const LONG: Duration = Duration::from_secs(2);
/// The share of a search's time that finding the size may take.
const SHARE: f64 = 0.1;

/// The size of a game's tree, as far as it was found out; clones share it.
#[derive(Clone, Debug, Default)]
pub struct KnownSize(Arc<Mutex<Option<Verdict>>>);

/// What is known of a game's tree.
#[derive(Clone, Debug)]
enum Verdict {
    /// The size was not found within this time.
    Unknown(Duration),
    /// The tree has more nodes than this.
    LargerThan(usize),
    /// The tree can be searched as a whole: its numbers of nodes and of sequences.
    Lawful(usize, usize),
    /// The game has no such tree: the reason.
    Unlawful(String),
}

/// The tree of a game, if it was built now.
pub type Built = Option<Arc<InformationTree>>;

/// A game and the time of a search of it.
pub struct WholeGame<'g> {
    pub game: &'g Erased,
    pub known: &'g KnownSize,
    pub limits: SearchLimits,
}

impl WholeGame<'_> {
    /// Whether auto searches the whole tree within the limits. A tree whose size is not found in time counts
    /// as large.
    pub fn is_small(&self) -> (bool, Built) {
        let (verdict, tree) = self.look(SMALL, SHORT);
        let fits = |nodes: usize| {
            let needed = PASSES * nodes as u64;
            nodes <= SMALL && self.limits.nodes.is_none_or(|most| most >= needed)
        };
        (matches!(verdict, Verdict::Lawful(nodes, _) if fits(nodes)), tree)
    }

    /// The tree if it was built now, for a search by `algorithm`. Error: `AlgorithmRefused` of a game whose
    /// tree is known not to be searchable as a whole.
    pub fn allow(&self, algorithm: Algorithm) -> Result<Built, Error> {
        let (verdict, tree) = self.look(most_nodes(self.game.facts().players), LONG);
        let name = algorithm.name();
        let refuse = |message: String| {
            Err(Error::new(ErrorKind::AlgorithmRefused, message).at("/algorithm").about(name))
        };
        match verdict {
            Verdict::LargerThan(nodes) => refuse(format!(
                "{name} works through the whole game, and this one has more than {nodes} nodes"
            )),
            Verdict::Unlawful(why) => refuse(format!("{name} cannot search this game: {why}")),
            Verdict::Lawful(_, sequences)
                if algorithm == Algorithm::SequenceForm && sequences > MOST_SEQUENCES =>
            {
                refuse(format!(
                    "{name} solves games of at most {MOST_SEQUENCES} sequences of moves, and this one has \
                     {sequences}"
                ))
            }
            Verdict::Lawful(..) | Verdict::Unknown(_) => Ok(tree),
        }
    }

    /// The verdict so far; if it is not enough, the verdict after a walk of at most `most` nodes, within
    /// `longest` and a share of the search's time.
    fn look(&self, most: usize, longest: Duration) -> (Verdict, Built) {
        let share = self.limits.earlier().map(|time| time.mul_f64(SHARE));
        let time = share.map_or(longest, |share| share.min(longest));
        let known = self.known.verdict().clone();
        let is_enough = match known {
            None => false,
            // A little more time would seldom be enough.
            Some(Verdict::Unknown(before)) => time < 2 * before,
            Some(Verdict::LargerThan(nodes)) => nodes >= most,
            Some(Verdict::Lawful(..) | Verdict::Unlawful(_)) => true,
        };
        if let Some(known) = known.filter(|_| is_enough) {
            return (known, None);
        }
        let (verdict, built) = self.walk(most, time);
        *self.known.verdict() = Some(verdict.clone());
        (verdict, built)
    }

    fn walk(&self, most: usize, time: Duration) -> (Verdict, Built) {
        let began = Instant::now();
        let mut nodes = 0_u32;
        let mut tick = || {
            nodes += 1;
            (!nodes.is_multiple_of(64) || began.elapsed() < time).then_some(())
        };
        match InformationTree::of_erased(self.game, most, &mut tick) {
            Ok(tree) => {
                let sequences = tree.sides.iter().map(|side| side.sequences()).sum();
                (Verdict::Lawful(tree.nodes.len(), sequences), Some(Arc::new(tree)))
            }
            Err(Refusal::TooLarge) => (Verdict::LargerThan(most), None),
            Err(Refusal::Unlawful(why)) => (Verdict::Unlawful(why), None),
            Err(Refusal::Stopped) => (Verdict::Unknown(time), None),
        }
    }
}

impl KnownSize {
    fn verdict(&self) -> MutexGuard<'_, Option<Verdict>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn a_tree_is_walked_once_for_all_who_share_what_is_known() {
        let game = games::open("kuhn_poker", "{}", None).expect("a game").game;
        let first = KnownSize::default();
        let walked = |known: &KnownSize| {
            let whole = WholeGame { game: &game, known, limits: SearchLimits::default() };
            let (is_small, built) = whole.is_small();
            assert!(is_small);
            built.is_some()
        };
        assert!(walked(&first));
        assert!(!walked(&first.clone()));
        assert!(walked(&KnownSize::default()), "what one knows another does not");
    }
}
