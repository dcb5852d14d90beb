//! The effective branching factor (Russell & Norvig, "Heuristic Functions").

/// Error of the factor at most.
const PRECISION: f64 = 1e-9;

/// The branching factor b of a uniform tree of `depth` with as many `nodes`, the root included:
/// nodes = 1 + b + b² + … + b^depth. `None` where it would be less than 1, or the depth is 0.
pub fn effective_branching_factor(nodes: u64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes <= u64::from(depth) {
        return None;
    }
    let nodes = nodes as f64;
    let uniform = |factor: f64| {
        let mut sum = 1.0;
        for _ in 0..depth {
            sum = sum * factor + 1.0;
            if sum > nodes {
                break;
            }
        }
        sum
    };
    let (mut low, mut high) = (1.0, nodes);
    while high - low > PRECISION * low {
        let middle = f64::midpoint(low, high);
        if uniform(middle) > nodes { high = middle } else { low = middle }
    }
    let factor = f64::midpoint(low, high);
    let whole = factor.round();
    let is_whole =
        (whole - factor).abs() <= PRECISION * whole && uniform(whole).total_cmp(&nodes).is_eq();
    Some(if is_whole { whole } else { factor })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_at_depth_5_with_52_nodes_generated_has_russell_and_norvigs_1_92() {
        let factor = effective_branching_factor(1 + 52, 5).unwrap();
        assert_eq!(format!("{factor:.2}"), "1.92");
    }

    #[test]
    fn a_uniform_tree_has_its_own_factor() {
        for (branching, depth) in [(1_u64, 1), (1, 200), (2, 1), (2, 10), (3, 2), (7, 5), (40, 3)] {
            let nodes = (0..=depth).map(|ply| branching.pow(ply)).sum();
            let factor = effective_branching_factor(nodes, depth).unwrap();
            assert_eq!(
                factor.to_bits(),
                (branching as f64).to_bits(),
                "{branching} {depth}: {factor}"
            );
        }
    }

    #[test]
    fn fewer_nodes_than_plies_have_none() {
        assert_eq!(effective_branching_factor(5, 5), None);
        assert_eq!(effective_branching_factor(1, 0), None);
        assert!(effective_branching_factor(6, 5).is_some());
        assert!(effective_branching_factor(u64::MAX, 1).is_some());
    }
}
