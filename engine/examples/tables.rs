//! Makes the tables that the engine ships: `make tables`.

use countermove::games::checkers::endgame;

fn main() -> std::io::Result<()> {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games");
    std::fs::write(format!("{games}/checkers/endgame/table.bin"), endgame::packed())
}
