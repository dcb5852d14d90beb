"""The kinds of jobs: one file a kind, one line in this table."""

from collections.abc import Mapping

from service.jobs.helpers import KIND as HELP
from service.jobs.kinds import analysis, experiment, learn, match, review, warm
from service.jobs.kinds.kind import JobKind

KINDS: Mapping[str, JobKind] = {
    "analysis": JobKind(analysis.check, analysis.run, analysis.as_seen),
    "review": JobKind(review.check, review.run),
    "match": JobKind(match.check, match.run),
    "experiment": JobKind(experiment.check, experiment.run),
    "warm": JobKind(warm.check, warm.run),
    "learn": JobKind(learn.check, learn.run),
    HELP: JobKind(analysis.check, analysis.help_out),
}
