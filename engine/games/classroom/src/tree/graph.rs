//! The shape of a game given as nodes: a tree, or a graph in which a node is the child of several.

use super::draft::{Draft, MOST_DEPTH};
use countermove_core::error::Error;

/// Most children of all nodes together. A tree has fewer than it has nodes.
const MOST_CHILDREN: usize = 20_000;

/// The nodes of a graph without cycles, each before its children, the root first.
///
/// Errors: a node that lies on a cycle, is not below the root, or is too deep; too many children.
pub fn parents_first(drafts: &[Draft]) -> Result<Vec<usize>, Error> {
    let mut parents = vec![0_u32; drafts.len()];
    let mut children = 0;
    for draft in drafts {
        children += draft.children.len();
        draft.children.iter().for_each(|&child| parents[child] += 1);
        if children > MOST_CHILDREN {
            let what = format!("all nodes together have at most {MOST_CHILDREN} children");
            return Err(draft.refuse("children", &what));
        }
    }
    if let Some(index) = (1..drafts.len()).find(|&index| parents[index] == 0) {
        return Err(drafts[index].refuse("", "no node has it as a child"));
    }
    let mut order = vec![0];
    let mut depths = vec![0; drafts.len()];
    let mut next = 0;
    while let Some(&index) = order.get(next) {
        next += 1;
        let (draft, depth) = (&drafts[index], depths[index]);
        if depth > MOST_DEPTH {
            let what = format!("it is more than {MOST_DEPTH} moves below the root");
            return Err(draft.refuse("", &what));
        }
        for &child in &draft.children {
            depths[child] = depths[child].max(depth + 1);
            parents[child] -= 1;
            if parents[child] == 0 {
                order.push(child);
            }
        }
    }
    match (0..drafts.len()).find(|&index| parents[index] > 0) {
        None => Ok(order),
        Some(index) => Err(drafts[on_cycle(drafts, &parents, index)]
            .refuse("children", "it leads back to itself: a game has no cycles")),
    }
}

/// A node on a cycle, from `index` up. Each node with some of its `parents` left has such a parent.
fn on_cycle(drafts: &[Draft], parents: &[u32], mut index: usize) -> usize {
    let mut parent_left = vec![0; drafts.len()];
    for (parent, draft) in drafts.iter().enumerate().filter(|&(parent, _)| parents[parent] > 0) {
        draft.children.iter().for_each(|&child| parent_left[child] = parent);
    }
    let mut seen = vec![false; drafts.len()];
    while !std::mem::replace(&mut seen[index], true) {
        index = parent_left[index];
    }
    index
}
