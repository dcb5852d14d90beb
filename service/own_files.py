"""The files of a folder that the operator names, and what is said of unusable ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from service.settings import PREFIX, SettingError


@dataclass(frozen=True)
class UnusableFile:
    """A file that cannot be used, and the reason."""

    file: str
    reason: str
    error: BaseException | None = None
    """The exception that a game in Python raised."""

    def fields(self) -> dict[str, str]:
        return {"file": self.file, "reason": self.reason}

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}"


def files(folder: str, setting: str, ending: str) -> Sequence[Path]:
    """Return the files of `folder` whose names have the `ending`, in the order of their names.

    An empty `folder` means that there is none. `setting`: the setting's name without the prefix.
    Errors: `SettingError`.
    """
    if not folder:
        return ()
    try:
        return sorted(path for path in Path(folder).iterdir() if path.name.endswith(ending))
    except OSError as error:
        detail = f'{PREFIX}{setting} is "{folder}", which cannot be read: {error.strerror}'
        raise SettingError(detail) from error
