//! `games!`: the list of games. A row has the game's name, its family, which is a crate, and its module there. The
//! last column names what is compiled for the game's own type: searches, `policy_value`, `perft`. All other searches
//! have the game's type erased and about half the speed; `erased` means that all have.

macro_rules! games {
    ($rows:ident) => {
        $rows! {
            "tic_tac_toe" => boards::tic_tac_toe [minimax, selective, alpha_beta],
            "connect_four" => boards::connect_four [alpha_beta, solve, mcts],
            "nim" => classroom::nim erased,
            "n_person_nim" => classroom::n_person_nim erased,
            "grundy" => classroom::grundy erased,
            "halving" => classroom::halving erased,
            "bins" => classroom::bins erased,
            "othello" => boards::othello [alpha_beta, selective, solve],
            "checkers" => boards::checkers [alpha_beta, selective],
            "backgammon" => dice::backgammon [expectiminimax, policy_value],
            "chess" => chess::chess [alpha_beta, selective, perft],
            "pacman" => mazes::pacman [expectimax, expectiminimax, policy_value],
            "maze" => mazes::maze erased,
            "eight_puzzle" => mazes::eight_puzzle erased,
            "sokoban" => mazes::sokoban erased,
            "tree" => classroom::tree erased,
            "matrix" => classroom::matrix erased,
            "described" => described::described erased,
            "kuhn_poker" => hidden::kuhn_poker erased,
            "holdem" => hidden::holdem erased,
            "leduc_poker" => hidden::leduc_poker [cfr],
            "liars_dice" => hidden::liars_dice erased,
            "goofspiel" => hidden::goofspiel erased,
            "battleship" => hidden::battleship erased,
            "hearts" => hidden::hearts [pimc, is_mcts],
            "bridge_play" => hidden::bridge_play erased,
            "spades" => hidden::spades erased,
            "phantom_tic_tac_toe" => hidden::phantom_tic_tac_toe erased,
            "dark_hex" => hidden::dark_hex erased,
            "kriegspiel" => chess::kriegspiel erased,
            "go" => territory::go erased,
            "breakthrough" => boards::breakthrough erased,
            "hex" => territory::hex erased,
            "domineering" => territory::domineering erased,
            "dots_and_boxes" => territory::dots_and_boxes erased,
            "xiangqi" => chess::xiangqi erased,
            "shogi" => chess::shogi erased,
            "amazons" => territory::amazons erased,
            "lines_of_action" => boards::lines_of_action erased,
            "oware" => classroom::oware erased,
            "kalah" => classroom::kalah erased,
            "nine_mens_morris" => boards::nine_mens_morris erased,
        }
    };
}
