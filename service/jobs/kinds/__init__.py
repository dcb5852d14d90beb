"""The kinds of jobs: one file a kind, one line in this table."""

from collections.abc import Mapping

from service.jobs.helpers import KIND as HELP
from service.jobs.kinds import analysis, experiment, learn, match, review, warm
from service.jobs.kinds.kind import Kind

KINDS: Mapping[str, Kind] = {
    "analysis": Kind(analysis.check, analysis.run, analysis.as_seen),
    "review": Kind(review.check, review.run),
    "match": Kind(match.check, match.run),
    "experiment": Kind(experiment.check, experiment.run),
    "warm": Kind(warm.check, warm.run),
    "learn": Kind(learn.check, learn.run),
    HELP: Kind(analysis.check, analysis.help_out),
}
