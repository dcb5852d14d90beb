//! The trees that a search leaves for the next move of the game, and those that a search resumes from.

use super::settings::{MctsSettings, Terms};
use super::tree::{MctsTree, ROOT};
use crate::game::Game;
use crate::game::evaluation::Evaluation;
use crate::search::kept_trees::KeptTrees;

/// The trees of a search that has ended.
struct Grown<G: Game> {
    terms: Terms,
    /// The position after the move that the search chose.
    after: G::State,
    /// For each tree, where that position is in it.
    trees: Vec<(MctsTree<G::Move>, u32)>,
}

/// The kept trees, if `settings` lets a search go on from them. Such a search has no seed, so that seeded searches are
/// repeatable; no limit of depth, on which positions solved at the horizon depend; and it searches all moves.
fn kept<'a, G: Game>(settings: &MctsSettings<'a, G>) -> Option<&'a KeptTrees> {
    let problem = settings.problem;
    let trees = problem.memory.strategies?.trees();
    let is_usual = problem.parameters.seed.is_none()
        && problem.parameters.limits.depth.is_none()
        && problem.search_moves.is_empty();
    (is_usual && trees.is_on()).then_some(trees)
}

/// Leaves `trees`, whose search chose `best`. Returns them where they are not kept.
pub fn leave<G: Game>(
    settings: &MctsSettings<'_, G>,
    best: G::Move,
    trees: Vec<MctsTree<G::Move>>,
) -> Vec<MctsTree<G::Move>> {
    let Some(kept) = kept(settings) else { return trees };
    let bytes = trees.iter().map(MctsTree::bytes).sum();
    let problem = settings.problem;
    let after = problem.game.after(problem.root, best);
    let placed = |tree: MctsTree<G::Move>| {
        let child = tree.children(ROOT).find(|&child| tree.action(child) == best)?;
        Some((tree, child))
    };
    let trees: Vec<_> = trees.into_iter().filter_map(placed).collect();
    let grown: Grown<G> = Grown { terms: settings.terms(), after, trees };
    kept.keep(problem.memory.key, grown, bytes);
    Vec::new()
}

/// The subtrees at the position to search, of trees that an earlier search of the game left; empty if there are none.
pub fn resume<G: Evaluation>(settings: &MctsSettings<'_, G>) -> Vec<MctsTree<G::Move>> {
    let Some(kept) = kept(settings) else { return Vec::new() };
    let problem = settings.problem;
    let leads_here = |grown: &Grown<G>| {
        grown.terms == settings.terms()
            && grown.trees.iter().any(|(tree, node)| below(settings, grown, tree, *node).is_some())
    };
    let Some(grown) = kept.take(problem.memory.key, leads_here) else { return Vec::new() };
    let moves = problem.root_moves();
    let part = |(tree, node): &(MctsTree<G::Move>, u32)| {
        let node = below(settings, &grown, tree, *node)?;
        let own = tree.children(node).map(|child| tree.action(child));
        let is_alike = tree.children(node).is_empty() || own.eq(moves.iter().copied());
        // A solved but unproven value depends on where its search began.
        let is_open = tree.is_proven(node) || !tree.is_solved(node);
        (is_alike && is_open).then(|| tree.part(node))
    };
    grown.trees.iter().filter_map(part).collect()
}

/// The position to search in `tree`: at `node`, or after one move from there.
fn below<G: Evaluation>(
    settings: &MctsSettings<'_, G>,
    grown: &Grown<G>,
    tree: &MctsTree<G::Move>,
    node: u32,
) -> Option<u32> {
    let (game, root) = (settings.problem.game, settings.problem.root);
    if grown.after == *root {
        return Some(node);
    }
    let leads = |&child: &u32| {
        tree.visits(child) > 0 && game.after(&grown.after, tree.action(child)) == *root
    };
    tree.children(node).find(leads)
}
