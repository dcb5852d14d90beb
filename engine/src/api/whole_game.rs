//! Whether a game can be worked through as a whole: found out once for all positions of it, within a small share of a
//! search's time, and its tree where it was built for that.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::game::erased::Erased;
use crate::search::information_tree::{InformationTree, Refusal};
use crate::search::{Algorithm, MOST_SEQUENCES, SearchLimits, most_nodes};

/// Most nodes of a game that auto works through.
const SMALL: usize = 300_000;
/// Under auto a limit of nodes is enough for the tree and some iterations if it is so many times the tree's size.
const PASSES: u64 = 8;
/// Longest time to find out whether a game is small.
const SHORT: Duration = Duration::from_millis(300);
/// The same where a search that works through the game was asked for by name.
const LONG: Duration = Duration::from_secs(2);
/// The part of a search's time that this may take.
const SHARE: f64 = 0.1;

/// What was found out about a game's tree; clones share it.
#[derive(Clone, Debug, Default)]
pub struct KnownSize(Arc<Mutex<Option<Verdict>>>);

/// What is known of a game's tree.
#[derive(Clone, Debug)]
enum Verdict {
    /// It was not found out within so much time.
    Unknown(Duration),
    /// It has more nodes than this.
    LargerThan(usize),
    /// It has so many nodes and sequences.
    Lawful(usize, usize),
    /// It is not such a game: why.
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
    /// Whether auto works through it within the limits. What is not found out in time is large.
    pub fn is_small(&self) -> (bool, Built) {
        let (verdict, tree) = self.look(SMALL, SHORT);
        let fits = |nodes: usize| {
            let needed = PASSES * nodes as u64;
            nodes <= SMALL && self.limits.nodes.is_none_or(|most| most >= needed)
        };
        (matches!(verdict, Verdict::Lawful(nodes, _) if fits(nodes)), tree)
    }

    /// The tree if it was built now, for a search by `algorithm`. Error: `AlgorithmRefused` of a game that is known
    /// not to be such that it can be worked through.
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

    /// What is known; if that is not enough, after a walk of at most `most` nodes and of `longest`, or a share of the
    /// search's time.
    fn look(&self, most: usize, longest: Duration) -> (Verdict, Built) {
        let share = self.limits.earlier().map(|time| time.mul_f64(SHARE));
        let time = share.map_or(longest, |share| share.min(longest));
        let known = self.known.verdict().clone();
        let is_enough = match known {
            None => false,
            // A little more time would seldom do.
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
