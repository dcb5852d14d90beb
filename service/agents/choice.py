"""Which of the tools a client is offered."""

from collections.abc import Sequence

from service.agents.guide import DESCRIBE, JOBS_PATH, USUAL
from service.agents.tools import Tool
from service.nearest import nearest
from service.settings import SettingError

ALL = "all"
OPTION = "--tools"


def chosen(made: Sequence[Tool], names: Sequence[str], no_jobs: str | None) -> list[Tool]:
    """Return the usual tools, then those of `names`, in which `all` stands for every tool.

    `no_jobs`: the reason why there are no jobs; if given, tools that need jobs are left out.
    Errors: `SettingError` for a name of no tool here.
    """
    here = {tool.name: tool for tool in made if no_jobs is None or not _needs_jobs(tool)}
    for name in names:
        if name not in {ALL, DESCRIBE, *here}:
            raise SettingError(f"{OPTION}: {_why_not(name, made, no_jobs)}")
    usual = [name for name in USUAL if name in here]
    more = here if ALL in names else [name for name in names if name in here]
    return [here[name] for name in dict.fromkeys([*usual, *more])]


def _needs_jobs(tool: Tool) -> bool:
    return tool.path.startswith(JOBS_PATH)


def _why_not(name: str, made: Sequence[Tool], no_jobs: str | None) -> str:
    if any(tool.name == name for tool in made):
        return f"{name} needs jobs, and there are none here: {no_jobs}"
    known = [tool.name for tool in made]
    near = nearest(name, [*known, ALL])
    meant = f"{near[0]} may be meant" if near else f"there are {', '.join([ALL, *known])}"
    return f'there is no tool "{name}"; {meant}'
