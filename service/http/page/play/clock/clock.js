/** The clock of a game: each player's time, of which one runs down at most. */

/** `times`: milliseconds that players have, by name. `increment_ms`: added after each move. `count`: of the moves made. */
export class Clock {
  #since = 0;

  constructor(times, increment_ms, count) {
    Object.assign(this, { times: { ...times }, increment_ms, count, running: null });
  }

  /** The time that a player has left at `now`, in milliseconds as of `Date.now`. */
  left(name, now) {
    return this.times[name] - (name === this.running ? now - this.#since : 0);
  }

  /** Let a player's time run, or nobody's where `running` is null. `count`: of the moves made by then. */
  turn(running, count, now) {
    if (this.running !== null) {
      this.times[this.running] = this.left(this.running, now) + (count === this.count + 1 ? this.increment_ms : 0);
    }
    Object.assign(this, { running, count });
    this.#since = now;
  }
}
