//! Strongly connected components of a graph (Tarjan 1972), without recursion: its depth is a client's to set.

/// Of each vertex the number of its component; an edge leads to a component of the same or a lower number.
pub(crate) fn components(edges: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let count = edges.len();
    let (mut order, mut low) = (vec![NONE; count], vec![0; count]);
    let mut component = vec![NONE; count];
    let (mut visited, mut found) = (0, 0);
    let mut pending = Vec::new();
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..count {
        if order[root] == NONE {
            path.push((root, 0));
        }
        while let Some((vertex, edge)) = path.last_mut() {
            let from = *vertex;
            if *edge == 0 && order[from] == NONE {
                order[from] = visited;
                low[from] = visited;
                visited += 1;
                pending.push(from);
            }
            if let Some(&to) = edges[from].get(*edge) {
                *edge += 1;
                let to = to as usize;
                if order[to] == NONE {
                    path.push((to, 0));
                } else if component[to] == NONE {
                    low[from] = low[from].min(order[to]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                low[above] = low[above].min(low[from]);
            }
            if low[from] == order[from] {
                while let Some(member) = pending.pop() {
                    component[member] = found;
                    if member == from {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}
