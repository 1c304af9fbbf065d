import {
  isAtWork,
  type ModelNode,
  type ModelScope,
  modelPorts,
  nodeOf,
  type State,
} from "@/lib/engine/testing/reference-graph";
import { isLost, verdictOn } from "@/lib/engine/testing/reference-joins";
import { cancelLosers, cancelScopes, enter, fail } from "@/lib/engine/testing/reference-settle";

export type ModelIntervention =
  | { kind: "retry" | "skip" | "hold" | "release" | "cancel" }
  | { kind: "mark_succeeded"; port: string };

type Place = { scope: ModelScope; node: ModelNode; state: State | undefined; isClaimed: boolean };

/** Lets an operator step in. Says whether they may: if not, nothing has changed. */
export function interveneIn(
  scope: ModelScope,
  id: string,
  action: ModelIntervention,
  isClaimed: boolean,
): boolean {
  const place = { scope, node: nodeOf(scope, id), state: scope.states.get(id), isClaimed };
  if (!isLegal(place, action)) return false;
  act(place, action);
  const state = scope.states.get(id);
  if (state && !isAtWork(state)) cancelLosers(scope, place.node);
  return true;
}

const isBlocked = ({ state, scope, node }: Place): boolean =>
  !state && scope.result === null && !isLost(scope, node);
const isFresh = (place: Place): boolean =>
  isBlocked(place) || (place.state?.is === "ready" && !place.isClaimed);
const isWaiting = ({ state }: Place): boolean => state?.is === "waiting" || state?.is === "held";
const isRunning = ({ state, isClaimed }: Place): boolean =>
  state?.is === "open" || (state?.is === "ready" && isClaimed);
const isAsked = ({ kind }: ModelNode): boolean => typeof kind === "object" && "ask" in kind;
const isDue = ({ scope, node }: Place): boolean => verdictOn(scope, node) === "begins";

/** Document 3's table, row by row. */
function isLegal(place: Place, action: ModelIntervention): boolean {
  const { scope, node, state } = place;
  const isHeld = state?.is === "held";
  const isMarked = isBlocked(place) && scope.toHold.has(node.id);
  switch (action.kind) {
    case "retry":
      return (
        isDue(place) &&
        ((isHeld && state.by === "failure") ||
          (state?.is === "waiting" && state.isToTryAgain === true))
      );
    case "skip":
      return (
        (isFresh(place) || isWaiting(place)) && !isAsked(node) && modelPorts(node).includes("out")
      );
    case "mark_succeeded":
      return (
        (isFresh(place) || isRunning(place) || isWaiting(place)) &&
        !isAsked(node) &&
        action.port !== "error" &&
        modelPorts(node).includes(action.port)
      );
    case "hold":
      return isFresh(place) && !isMarked;
    case "release":
      return isMarked || (isHeld && isDue(place));
    case "cancel":
      return isFresh(place) || isRunning(place) || isWaiting(place);
  }
}

function act({ scope, node, state }: Place, action: ModelIntervention): void {
  const { states } = scope;
  const letGo = () => {
    if (state?.is === "open") cancelScopes(state.tries.map((each) => each.scope));
  };
  switch (action.kind) {
    case "retry":
    case "release":
      if (state) enter(scope, node);
      else scope.toHold.delete(node.id);
      return;
    case "skip":
      states.set(node.id, { is: "skipped", port: "out" });
      return;
    case "mark_succeeded":
      letGo();
      states.set(node.id, { is: "succeeded", port: action.port });
      return;
    case "hold":
      if (state) states.set(node.id, { is: "held", by: "operator", within: null });
      else scope.toHold.add(node.id);
      return;
    case "cancel":
      letGo();
      fail(scope, node, state?.is !== "held");
      return;
  }
}
