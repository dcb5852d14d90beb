//! Rules of games and adversarial search over them.
