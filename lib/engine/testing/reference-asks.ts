import type { ModelScope } from "@/lib/engine/testing/reference-graph";

export type ModelOption = {
  id: string;
  port: string;
  effect: "approved" | "rejected" | "revised";
};

/** What an approval asks, of whom, and what becomes of it where nobody answers. */
export type ModelAsk = {
  /** How many must agree, stage by stage. */
  stages: readonly number[];
  /** How many against decide. */
  against: number;
  options: readonly ModelOption[];
  whenLate: "port" | "reject" | "keep_waiting" | "escalate";
  escalates: boolean;
  reminders: number;
  /** The product of which it shows the first version; `null`: it shows none. */
  shows: number | null;
  excludesRequester: boolean;
};

export const OPTIONS = {
  approve: { id: "approve", port: "approved", effect: "approved" },
  /** Agrees to something else, and so not with who approves. */
  partly: { id: "partly", port: "partly", effect: "approved" },
  reject: { id: "reject", port: "rejected", effect: "rejected" },
  revise: { id: "revise", port: "revise", effect: "revised" },
} as const satisfies Record<string, ModelOption>;

/** What is asked where a loop has turned as often as it may. */
export const EXHAUSTED_OPTIONS: readonly ModelOption[] = [
  { id: "continue", port: "continue", effect: "approved" },
  { id: "again", port: "again", effect: "revised" },
  { id: "fail", port: "fail", effect: "rejected" },
];

/** Whose voice is whose: a person speaks for themselves, or in the place of another. */
export type Word = { by: string; inPlaceOf: string | null; option: string };

/** An open request: everything that was said in its stage and counts, in order. */
export class ModelRequest {
  readonly ask: ModelAsk;
  /** By its number among the versions of the product. */
  readonly shown: number | null;
  stage = 0;
  words: Word[] = [];
  isEscalated = false;
  reminders = 0;

  constructor(ask: ModelAsk, shown: number | null, isEscalated = false) {
    this.ask = ask;
    this.shown = shown;
    this.isEscalated = isEscalated;
  }
}

const voiceOf = ({ by, inPlaceOf }: Word): string => inPlaceOf ?? by;

/** Whether somebody has spoken for whom another wants to speak. */
export const isTaken = ({ words }: ModelRequest, { by, inPlaceOf }: Word): boolean =>
  inPlaceOf !== null && words.some((said) => voiceOf(said) === inPlaceOf && said.by !== by);

/**
 * A person says something. Of each mouth and of each voice the last word counts, and none whose right is lost. Gives
 * the option that is decided by it, or `null`.
 */
export function say(
  request: ModelRequest,
  word: Word,
  isLost: (said: Word) => boolean,
): ModelOption | null {
  const { ask } = request;
  const option = ask.options.find(({ id }) => id === word.option);
  if (!option) throw new Error(`Nobody can choose ${word.option}.`);
  const others = request.words.filter(
    (said) => said.by !== word.by && voiceOf(said) !== voiceOf(word) && !isLost(said),
  );
  request.words = [...others, word];
  const isAgreement = option.effect === "approved";
  const sameSide = ask.options
    .filter(({ id, effect }) => (isAgreement ? id === option.id : effect !== "approved"))
    .map(({ id }) => id);
  const count = request.words.filter((said) => sameSide.includes(said.option)).length;
  if (!isAgreement) return count >= ask.against ? option : null;
  if (count < (ask.stages[request.stage] ?? 1)) return null;
  if (request.stage === ask.stages.length - 1) return option;
  request.stage += 1;
  request.words = [];
  return null;
}

/** What may be chosen: a revision only where it leads somewhere, or ends a round. */
export function offered(
  { graph, round }: Pick<ModelScope, "graph" | "round">,
  id: string,
  ask: ModelAsk,
): readonly ModelOption[] {
  const isWired = (port: string) =>
    graph.edges.some((edge) => edge.from === id && edge.port === port);
  return ask.options.filter(({ effect, port }) => effect !== "revised" || isWired(port) || round);
}

/** The way of a request that nobody wants answered any more. */
export function withdrawnPort({ graph }: Pick<ModelScope, "graph">, id: string, ask: ModelAsk) {
  const isWired = graph.edges.some(({ from, port }) => from === id && port === "withdrawn");
  return isWired ? "withdrawn" : rejectedPort(ask);
}

const rejectedPort = ({ options }: ModelAsk): string =>
  options.find(({ effect }) => effect === "rejected")?.port ?? "rejected";

/** The way of a request whose time is over; `null`: it waits on. */
export function latePort(ask: ModelAsk): string | null {
  if (ask.whenLate === "port") return "expired";
  return ask.whenLate === "reject" ? rejectedPort(ask) : null;
}
