//! The principal variation of every ply on the path.

/// Makes the line from `ply` on: `action`, then the line from `ply` + 1 on.
pub fn extend_line<M: Copy>(line: &mut [Vec<M>], ply: u32, action: M) {
    let [here, below] = &mut line[ply as usize..ply as usize + 2] else {
        panic!("the lines reach one ply below the deepest");
    };
    here.clear();
    here.push(action);
    here.extend_from_slice(below);
}
