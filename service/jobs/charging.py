"""Count the searches of a job for the limits of the key that made it."""

from structlog.typing import FilteringBoundLogger

from service.access.quotas import CallerLimits, Quotas
from service.cache.answers.redis_store import RedisStore
from service.jobs.record import Payer
from service.moves.move_service import MoveService

CHARGE_WITHIN_S = 2.0


def charge(
    service: MoveService, payer: Payer, searched_ms: float, log: FilteringBoundLogger
) -> None:
    """Count the search time in the Redis for answers, as requests do, if there is one."""
    store = service.answers.store
    if not (payer.search_s_per_minute and searched_ms and isinstance(store, RedisStore)):
        return
    quotas = Quotas(store.connection, service.settings, service.answers.counters, log)
    quotas.charge(payer.identity, CallerLimits(0, payer.search_s_per_minute), searched_ms)
    quotas.flush(CHARGE_WITHIN_S)
