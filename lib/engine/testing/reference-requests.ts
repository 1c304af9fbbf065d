import {
  isTaken,
  latePort,
  ModelRequest,
  offered,
  say,
  type Word,
  withdrawnPort,
} from "@/lib/engine/testing/reference-asks";
import { scopesIn, statesIn } from "@/lib/engine/testing/reference-graph";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** A version that somebody has made of a product that is shown. */
export type Edit = { product: number; version: number };

/** The open requests of a run, by the names of their steps. */
export const openRequests = ({ root }: ReferenceRun): [string, ModelRequest][] =>
  statesIn(root).flatMap(([name, state]): [string, ModelRequest][] =>
    state.is === "waiting" && state.request ? [[name, state.request]] : [],
  );

/** The request that a step waits with. */
export function requestAt(run: ReferenceRun, name: string) {
  const { scope, node, state } = run.placeOf(name);
  const { kind } = node;
  if (state?.is !== "waiting" || !state.request || typeof kind !== "object" || !("ask" in kind))
    throw new Error(`${name} waits for no answer.`);
  return { scope, id: node.id, ask: kind.ask, request: state.request };
}

export type Speech = {
  word: Word;
  stage: number;
  /** Of what was said before: whether who said it may not decide any more. */
  isLost: (said: Word) => boolean;
  edit: Edit | null;
  /** Of a loop that asks: how many more. */
  rounds: number;
};

/** A person decides, or votes. Says whether they may. */
export function speak(run: ReferenceRun, name: string, speech: Speech): boolean {
  const { scope, id, ask, request } = requestAt(run, name);
  const { word, stage, isLost, edit, rounds } = speech;
  const isOffered = offered(scope, id, ask).some((option) => option.id === word.option);
  if (!isOffered || stage !== request.stage || isTaken(request, word)) return false;
  if (edit) showInstead(run, edit);
  if (edit && stage > 0) return true;
  const decided = say(requestAt(run, name).request, word, isLost);
  scope.rounds = rounds;
  if (decided) run.end(name, decided.port);
  return true;
}

/** Somebody takes an option over the heads of those who are asked. Says whether there is such an option. */
export function override(run: ReferenceRun, name: string, chosen: string, rounds: number): boolean {
  const { scope, id, ask } = requestAt(run, name);
  const option = offered(scope, id, ask).find((each) => each.id === chosen);
  scope.rounds = rounds;
  if (option) run.end(name, option.port);
  return option !== undefined;
}

export function withdraw(run: ReferenceRun, name: string): void {
  const { scope, id, ask } = requestAt(run, name);
  run.end(name, withdrawnPort(scope, id, ask));
}

/** The time of a request is over. It is never approved by that. */
export function expire(run: ReferenceRun, name: string): void {
  const { ask, request } = requestAt(run, name);
  const port = latePort(ask);
  if (port !== null) run.end(name, port);
  else if (ask.whenLate === "escalate") escalate(request);
}

/** Others are asked besides, where the request says so. */
export function escalate(request: ModelRequest): void {
  request.isEscalated ||= request.ask.escalates;
}

/** Whatever shows another version of the product is asked anew, of everybody, and shows this one. */
export function showInstead({ root }: ReferenceRun, { product, version }: Edit): void {
  for (const { states } of scopesIn(root))
    for (const [id, state] of states) {
      if (state.is !== "waiting" || !state.request) continue;
      const { ask, shown, isEscalated } = state.request;
      if (ask.shows !== product || shown === null || shown === version) continue;
      states.set(id, { is: "waiting", request: new ModelRequest(ask, version, isEscalated) });
    }
}
