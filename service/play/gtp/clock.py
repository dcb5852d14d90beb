"""The clock of each colour: main time, then overtime periods for a number of stones each."""

from dataclasses import dataclass, replace

from service.moves.clock import Clock

MS = 1000.0


@dataclass(frozen=True)
class TimeSettings:
    """The arguments of `time_settings`, in seconds. A period for 0 stones is unlimited time."""

    main_s: float
    period_s: float
    stones: int
    counts_periods: bool = False
    """Whether `time_left` gives periods in place of stones; each is for one stone."""

    @property
    def is_endless(self) -> bool:
        return self.period_s > 0 and self.stones == 0

    def start(self) -> "ColourClock":
        """Return a clock at the beginning of a game."""
        clock = ColourClock(self, self.main_s * MS, 0)
        return clock if self.main_s else clock.next_period()


@dataclass(frozen=True)
class ColourClock:
    """The clock of one colour."""

    settings: TimeSettings
    left_ms: float
    stones: int
    """Stones to play in the rest of the period; 0 in the main time."""

    def next_period(self) -> "ColourClock":
        return replace(self, left_ms=self.settings.period_s * MS, stones=self.settings.stones)

    def budget_clock(self) -> Clock:
        """Return the time for a move. In main time the overtime counts as an increment."""
        if self.stones:
            return Clock(self.left_ms, 0.0, self.stones)
        a_stone = self.settings.period_s * MS / max(1, self.settings.stones)
        return Clock(self.left_ms + a_stone, a_stone)

    def after(self, spent_ms: float) -> "ColourClock":
        """Return the clock after a move that took so long."""
        left = self.left_ms - spent_ms
        if self.stones > 1:
            return replace(self, left_ms=max(0.0, left), stones=self.stones - 1)
        if self.stones == 1:
            return self.next_period()
        if left > 0 or not self.settings.stones:
            return replace(self, left_ms=max(0.0, left))
        period = self.next_period()
        period = replace(period, left_ms=max(0.0, period.left_ms + left))
        return (
            replace(period, stones=period.stones - 1) if period.stones > 1 else period.next_period()
        )
