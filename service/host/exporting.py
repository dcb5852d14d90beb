"""The master's part of the metrics. Where metrics are off, their library is not imported."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gunicorn.arbiter import Arbiter  # type: ignore[import-untyped]

from service.engine import VERSION
from service.host.worker.connection_counts import ConnectionCounts
from service.host.worker.worker import Worker
from service.settings import Settings
from service.shared.host import Host

if TYPE_CHECKING:
    from service.metrics.collectors import Sources
    from service.metrics.exporter import Exporter

FOLDER = "metrics"


def begin_counting(settings: Settings, host: Host) -> None:
    """Make the recorder of metrics, unless they are off. Call it before the fork."""
    if settings.metrics_port:
        from service.metrics.recorder import Recorder  # noqa: PLC0415

        host.metrics = Recorder(host.folder / FOLDER)


class MetricsPort:
    """Where the metrics of this host are served, once gunicorn is ready."""

    counts: ConnectionCounts
    """Connections of the present workers. A reload may make new counts."""

    def __init__(self, settings: Settings, host: Host) -> None:
        self.ended = 0
        """Workers that have ended."""
        self._settings = settings
        self._host = host
        self._exporter: Exporter | None = None

    def open(self, arbiter: Arbiter) -> None:
        """Serve the metrics, unless they are off. Errors: `SettingError`."""
        if self._settings.metrics_port and self._host.metrics:
            from service.metrics.collectors import registry_of  # noqa: PLC0415
            from service.metrics.exporter import Exporter  # noqa: PLC0415

            registry = registry_of(self._host.metrics.folder, self._sources(arbiter))
            self._exporter = Exporter(self._settings, registry)

    def leave(self, _: Arbiter, worker: Worker) -> None:  # noqa: ARG002 - gunicorn's
        """Close the port in a new worker."""
        if self._exporter:
            self._exporter.leave()

    def _sources(self, arbiter: Arbiter) -> "Sources":
        from service.metrics.collectors import Sources  # noqa: PLC0415

        host = self._host
        return Sources(
            version=VERSION,
            slots=host.slots.number,
            active=lambda: host.slots.active,
            connections=lambda: self.counts.total,
            workers=lambda: list(arbiter.WORKERS),
            ended=lambda: self.ended,
            is_stopping=lambda: host.stopping.is_set,
            cache=host.counters.totals,
            jobs=self._jobs,
        )

    def _jobs(self) -> Mapping[str, int] | None:
        return self._host.count_jobs() if self._host.count_jobs else None
