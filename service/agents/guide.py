"""Guidance for language models: the default tools, and when to use each tool."""

from collections.abc import Mapping

LIST_GAMES = "listGames"
DESCRIBE = "describeArguments"
JOBS_PATH = "/v1/jobs"
"""Beginning of the paths of operations that need a job queue."""

USUAL = (
    LIST_GAMES,
    "getGame",
    "inspectPosition",
    "playGame",
    "chooseMove",
    "analyzePosition",
    "giveHint",
    "reviewGame",
    "sampleOutcome",
    "evaluatePolicies",
    "solvePolicy",
    "createJob",
    "getJob",
)
"""The operations that are tools by default, where the service has them."""

WHEN: Mapping[str, str] = {
    LIST_GAMES: (
        "Find out which games there are and what they are called. Use it first, unless you know "
        "the game's name; then getGame. Without search it lists a line a game; games of other "
        "collections, such as OpenSpiel's, are found by search alone."
    ),
    "getGame": (
        "Read the rules of one game, how its states and moves are written, its options, levels, "
        "algorithms and some positions. Use it once before the first request about a game: "
        "moves in another notation are refused. The name is listGames'."
    ),
    "inspectPosition": (
        "See a position: a picture, whose turn it is, the legal moves, and at the end who won. "
        "Use it whenever you need to know what can be played or how a position stands, rather "
        "than work it out yourself. Nothing is searched: for a good move take chooseMove."
    ),
    "playGame": (
        "Play a whole game against the service. Use it when you, or the person you talk to, play "
        "one side: the service keeps the rules, draws chance, moves for everybody else and shows "
        "what that side sees. Begin without token, with player and level if wanted; then send "
        "token, of the last reply, and move, one of its legal moves, until the game is over. "
        "Read getGame first."
    ),
    "chooseMove": (
        "Get a good move for whoever is to move, with its value, in a position that you have: "
        "state and moves. Use it to answer a move or to say what is best. level makes it play "
        "like a person. To compare moves take analyzePosition; to play a whole game, playGame."
    ),
    "analyzePosition": (
        "Compare all moves of a position: each with its value and the best play after it. Use "
        "it to say why one move is better than another, or how bad one is. multi_pv limits the "
        "moves. For the best move alone chooseMove is faster."
    ),
    "giveHint": (
        "Say in words what speaks for the best moves of a position. Use it to help a person who "
        "learns the game and should find the move without being told a number."
    ),
    "reviewGame": (
        "Judge a game that was played, move by move: mistakes, better moves, the accuracy of "
        "each side. Use it when you are given a whole game, as moves or as a record (PGN, SGF, "
        "KIF …), after getGame has told how moves are written."
    ),
    "readRecord": (
        "Read a game that somebody wrote down, in PGN, SGF, KIF and more: its moves, with the "
        "position after each. Use it when you are given a game as a file or a text and want its "
        "positions; write says a form to write it in. To judge the moves take reviewGame."
    ),
    "sampleOutcome": (
        "Roll dice, deal a card or toss a coin. Use it where chance moves, which inspectPosition "
        "tells as the turn, and add the outcome to moves. playGame, and chooseMove with "
        "draw_chance, do this by themselves."
    ),
    "evaluatePolicies": (
        "Find what each player gets if all follow policies that you name, such as random "
        "against optimal. Use it to ask what a way to play is worth, not for one move."
    ),
    "solvePolicy": (
        "Solve a small game from a position to its end: the best move, and its value, "
        "everywhere. Use it for who wins Nim, or for a strategy of Kuhn poker. Large games are "
        "refused: then take chooseMove."
    ),
    "learnStrategies": (
        "Let players who choose at once learn by playing again and again, as by fictitious "
        "play. Use it to show how play comes near an equilibrium; the equilibrium itself is "
        "chooseMove's."
    ),
    "faceOff": (
        "Play each of one player's policies against each of the other's: a table of values. Use "
        "it to compare ways to play; for one pair take evaluatePolicies."
    ),
    "traceSearch": (
        "Watch a search node by node: what it visits and what it cuts. Use it to explain an "
        "algorithm on a small tree. The reply may be large: most_nodes limits it."
    ),
    "batch": (
        "Send up to 100 requests about positions in one. Use it for the same question about "
        "many positions; for a few call their own tools."
    ),
    "createJob": (
        "Queue work of minutes or hours: a long analysis or review, a match, an experiment, "
        "learning. Use it only where analyzePosition or reviewGame have too little time; then "
        "ask getJob for the result."
    ),
    "getJob": (
        "See how far a job is, and its result once it is done. Use it after createJob, from "
        "time to time."
    ),
    "checkRules": (
        "Check rules that you wrote in the Game Description Language. Use it before you play the "
        "game described with them."
    ),
    "listJobs": "List your jobs, the newest first. Use it if you do not know a job's id.",
    "cancelJob": "End a job. Use it when its result is not needed: what it found so far is kept.",
    "health": "See whether the service answers. Use it only if other tools fail.",
    "readiness": "See whether a search works and how the cache is. Use it only if searches fail.",
}
"""When to use the tool of an operation."""

WHEN_TO_DESCRIBE = (
    "Read how arguments of a tool are written that its own description leaves out, such as a model "
    "of the opponent or the options of an algorithm. Use it before you send one of them; most "
    "requests need none."
)

CHANGES_SOMETHING = {"playGame", "createJob", "cancelJob"}
"""Operations that change the service's state; all others only read."""

LEFT_OUT = {
    "Idempotency-Key",
    "cache",
    "cfr_variant",
    "client_id",
    "clock",
    "evaluator",
    "exploration",
    "iterations",
    "manners",
    "most_positions",
    "move_filter",
    "nodes",
    "observer",
    "opponents",
    "ownership",
    "policy",
    "priors",
    "rave",
    "rollout",
    "root_moves",
    "rules",
    "switches",
    "teams",
    "threads",
    "weights",
    "workers",
    "world_search",
    "worlds",
}
"""Arguments that a model rarely needs. `describeArguments` describes them; a call may have them."""
