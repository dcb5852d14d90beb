//! Strongly connected components of a graph, each after those that it needs (Tarjan 1972), without recursion.

use crate::grounding::table::NONE;

/// The nodes that can be reached from `roots`, component after component: nodes, and where each component ends.
/// `successors(node, k)` is the k-th node that `node` needs.
pub fn components(
    count: u32,
    roots: impl Iterator<Item = u32>,
    successors: impl Fn(u32, u32) -> Option<u32>,
) -> (Vec<u32>, Vec<u32>) {
    let mut number = vec![NONE; count as usize];
    let mut lowest = vec![NONE; count as usize];
    let mut is_open = vec![false; count as usize];
    let (mut order, mut ends) = (Vec::new(), Vec::new());
    let (mut open, mut path): (Vec<u32>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
    let mut next = 0;
    for root in roots {
        if number[root as usize] != NONE {
            continue;
        }
        path.push((root, 0));
        while let Some((node, at)) = path.pop() {
            let place = node as usize;
            if at == 0 {
                number[place] = next;
                lowest[place] = next;
                next += 1;
                open.push(node);
                is_open[place] = true;
            }
            let mut at = at;
            let mut deeper = None;
            while let Some(below) = successors(node, at) {
                at += 1;
                if number[below as usize] == NONE {
                    deeper = Some(below);
                    break;
                }
                if is_open[below as usize] {
                    lowest[place] = lowest[place].min(number[below as usize]);
                }
            }
            if let Some(below) = deeper {
                path.push((node, at));
                path.push((below, 0));
                continue;
            }
            if let Some(&(above, _)) = path.last() {
                lowest[above as usize] = lowest[above as usize].min(lowest[place]);
            }
            if lowest[place] == number[place] {
                while let Some(member) = open.pop() {
                    is_open[member as usize] = false;
                    order.push(member);
                    if member == node {
                        break;
                    }
                }
                ends.push(order.len() as u32);
            }
        }
    }
    (order, ends)
}
