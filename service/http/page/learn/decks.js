/** The lessons by deck of lectures: five courses whose chapters on games the lessons follow, each in its own order. */

/** `[{title, topics: [{title, lessons}]}]`; `lessons` are names of lessons. One may stand in several decks. */
export const DECKS = [
  {
    title: "Russell and Norvig: adversarial search",
    topics: [
      { title: "Games", lessons: ["what-is-a-game", "ends", "game-tree", "types-of-games", "textbook-games"] },
      { title: "Optimal decisions", lessons: ["minimax", "on-paper", "three-players"] },
      { title: "Alpha-beta pruning", lessons: ["pruned-branches", "counts", "order", "transposition", "best-case"] },
      { title: "Imperfect decisions", lessons: ["estimates-at-inner-nodes", "material", "weights", "horizon", "depth", "deepening", "switches"] },
      { title: "Chance", lessons: ["mixed-layers", "expectimax-bounds", "scale", "backgammon-rolls", "rock-paper-scissors"] },
      { title: "Search by one agent", lessons: ["maze", "heuristics", "eight-puzzle", "sokoban"] },
      { title: "State-of-the-art programs", lessons: ["time-line"] },
    ],
  },
  {
    title: "Berkeley CS188",
    topics: [
      { title: "Trees", lessons: ["one-agent", "two-agents", "minimax", "bad-opponent"] },
      { title: "Limits and evaluation", lessons: ["cut-off", "thrashing", "two-depths", "elo-by-depth", "depth", "weights", "ghosts-moving"] },
      { title: "Pruning", lessons: ["pruned-branches", "three-plies", "best-case"] },
      { title: "Uncertain outcomes", lessons: ["expectimax", "minimax-and-expectimax", "simulated-opponent", "mixed-layers", "expectimax-bounds", "chance-cut-off", "scale", "pacman", "backgammon-rolls"] },
      { title: "More agents", lessons: ["three-players", "two-ghosts", "own-utility", "pacman-alone"] },
    ],
  },
  {
    title: "Stanford CS221",
    topics: [
      { title: "Modeling games", lessons: ["what-is-a-game", "another-game", "halving", "policy-of-a-tree"] },
      { title: "Policies and values", lessons: ["bins-and-opponents", "face-off", "stochastic-policy", "expectimax"] },
      { title: "Faster", lessons: ["static-evaluation", "material", "pruned-branches", "order", "best-case"] },
      { title: "Simultaneous moves", lessons: ["rock-paper-scissors", "learning"] },
    ],
  },
  {
    title: "UCI",
    topics: [
      { title: "Games as search", lessons: ["what-is-a-game", "game-tree", "types-of-games", "sizes"] },
      { title: "Minimax", lessons: ["on-paper", "minimax", "grundy", "grundy-graph", "nim"] },
      { title: "Static evaluation", lessons: ["static-evaluation", "counted-lines", "two-plies-ahead", "material", "horizon", "constant-sum"] },
      { title: "Alpha-beta", lessons: ["pruned-branches", "counts", "quiz-2", "transposition"] },
    ],
  },
  {
    title: "OSU",
    topics: [
      { title: "Two players", lessons: ["two-agents", "game-tree", "tic-tac-toe-policy", "sizes"] },
      { title: "Cuts", lessons: ["another-lecture", "quiz-2", "cut-rules", "three-plies"] },
      { title: "Estimates", lessons: ["cut-off", "estimates-at-inner-nodes", "static-evaluation"] },
      { title: "Collaboration and teams", lessons: ["crossing", "door", "corridor", "agents-moving", "teams"] },
    ],
  },
];
