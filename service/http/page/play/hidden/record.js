/**
 * What the page holds of a game with the service as referee. All functions are pure.
 *
 * A record is
 *   player    whom the person plays; `options`: the game's, of this hand
 *   token     the game so far, which only the service can read; null before the first reply
 *   position  playGame's reply without its token; `view` without the player's name. Null at first
 *   own       the moves that the person made
 *   log       the steps that this player saw, as playGame's `played` has them, in lists: one for each of the person's moves
 *   sent      the body of the request that awaits its reply, or null; it is sent again as it is
 *   queue     moves that are to follow
 *   match     what match.js keeps of earlier hands
 */

/** Words that come with the reply beside what every client gets. */
const MORE = ["labels", "tallies"];

/** Return the record of a hand that begins. `search`: the fields of a request for the others' moves. */
export function opened({ player, options, match, search }) {
  const begins = { ...(Object.keys(options).length && { options }), player };
  return { player, options, match, token: null, position: null, own: [], log: [], queue: [], sent: { ...begins, ...included(), ...search } };
}

/** Return the record once the person chose some moves, the first of which is sent. */
export function choosing(record, moves, search) {
  const [move, ...queue] = moves;
  return { ...record, queue, sent: { token: record.token, move, ...included(), ...search } };
}

/** Return the record with the reply to what was sent. */
export function answered(record, reply, search) {
  const { token, ...shown } = reply;
  const { move } = record.sent;
  const isNew = move !== undefined || !record.token;
  const next = {
    ...record,
    token: reply.over ? null : token,
    position: seen(shown),
    own: move === undefined ? record.own : [...record.own, move],
    log: [...(isNew ? record.log : record.log.slice(0, -1)), reply.played ?? []],
    sent: null,
  };
  if (reply.turn === "over") return { ...next, queue: [] };
  if (!reply.your_turn) return { ...next, sent: { token, ...included(), ...search } };
  return queued(next, search);
}

/** Return the record with the next queued move under way; without the queue if the game takes none of it now. */
function queued(record, search) {
  const move = record.queue.find((each) => record.position.legal_moves.includes(each));
  if (move === undefined) return { ...record, queue: [] };
  return choosing(record, [move, ...record.queue.filter((each) => each !== move)], search);
}

/** What a board is given of a reply: the person's own choices as `legal_moves`, where players choose at once. */
function seen(reply) {
  const own = reply.choices?.find(({ player }) => player === reply.you);
  return {
    ...reply,
    view: reply.view?.slice(`${reply.you}: `.length) ?? reply.state,
    ...(own && { player: own.player, legal_moves: own.legal_moves, legal_move_labels: own.legal_move_labels }),
  };
}

const included = () => (MORE.length ? { include: MORE } : {});
