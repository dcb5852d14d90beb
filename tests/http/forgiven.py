"""Requests that are written in many ways."""

import re
from collections.abc import Mapping

from service.http.schemas.game_requests import ReviewRequest
from service.http.schemas.policy_requests import (
    FaceOffRequest,
    LearningRequest,
    PoliciesRequest,
    SolutionRequest,
)
from service.http.schemas.position_requests import ExampleSchema, InspectionRequest, OutcomeRequest
from service.http.schemas.search_requests import (
    AnalysisRequest,
    HintRequest,
    MoveRequest,
    PlayRequest,
    StreamRequest,
    TraceRequest,
)

JSON = "application/json"
REQUESTS: Mapping[str, type[ExampleSchema]] = {
    "tic_tac_toe/position": InspectionRequest,
    "tic_tac_toe/move": MoveRequest,
    "tic_tac_toe/analysis": AnalysisRequest,
    "tic_tac_toe/analysis/stream": StreamRequest,
    "tic_tac_toe/hint": HintRequest,
    "tic_tac_toe/trace": TraceRequest,
    "tic_tac_toe/review": ReviewRequest,
    "tic_tac_toe/play": PlayRequest,
    "tic_tac_toe/policy": SolutionRequest,
    "tic_tac_toe/policy-value": PoliciesRequest,
    "matrix/learning": LearningRequest,
    "backgammon/outcome": OutcomeRequest,
    "bins/face-off": FaceOffRequest,
}
PYTHONS = re.compile(
    r"sys\.|set_int|int\(|float\(|Error\b|object at|Traceback|<class|python", re.IGNORECASE
)
"""Signs of Python's own messages."""
