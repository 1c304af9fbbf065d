import { expect } from "vitest";
import { type StepState, stepKey } from "@/lib/engine/advance/model";
import type { MemoryRequest } from "@/lib/engine/testing/memory-requests";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { nameOf } from "@/lib/engine/testing/model-options";
import { referenceTo } from "@/lib/engine/testing/model-products";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";
import { openRequests } from "@/lib/engine/testing/reference-requests";

/** What the engine has made of the run is what the reference says, step by step. */
export function compare(run: MemoryRun, reference: ReferenceRun): void {
  // A container that goes on in its next decision is behind; at the end it has to agree.
  if (isBehind(run)) return;
  const expected = new Map(reference.states.map(([name, { is }]) => [name, is as string]));
  const found = new Map(
    [...run.steps.values()]
      .filter(({ status }) => status !== "blocked")
      .map((step) => [nameOf(step), wordFor(step)]),
  );
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    // Of what nobody needs any more, either may have come first within one move.
    const isAtWork = ["ready", "waiting", "held"].includes(expected.get(name) ?? "");
    if (!isAtWork && reference.isOfNoUse(name)) continue;
    expect([name, found.get(name)]).toEqual([name, expected.get(name)]);
  }
  compareRequests(run, reference);
}

/** Whether a container goes on only in its next decision. */
export const isBehind = ({ timers }: MemoryRun): boolean =>
  [...timers.values()].some(({ kind }) => kind === "continue");

/** Whom each open request asks, what it shows, and what was said of it. */
function compareRequests({ approvals, steps }: MemoryRun, reference: ReferenceRun): void {
  for (const [name, { ask, shown, stage, words, isEscalated, reminders }] of openRequests(
    reference,
  )) {
    const step = [...steps.values()].find((each) => nameOf(each) === name);
    const row = approvals.find(
      (each) => step && stepKey(each) === stepKey(step) && each.status === "pending",
    );
    expect([name, row && wordsOf(row)]).toEqual([
      name,
      {
        needed: ask.stages.map((required) => [required, ask.against, ask.excludesRequester]),
        artifacts: ask.shows === null ? [] : [referenceTo(ask.shows, shown ?? 0)],
        stage,
        words,
        escalatedTo: isEscalated ? "admin" : null,
        reminders,
      },
    ]);
  }
}

const wordsOf = ({ stages, shown, stage, votes, escalatedTo, reminders }: MemoryRequest) => ({
  needed: stages.map(({ required, rejectQuorum, excludeRequester }) => [
    required,
    rejectQuorum,
    excludeRequester,
  ]),
  artifacts: shown.artifacts,
  stage,
  words: votes.map(({ holder, inPlaceOf, option }) => ({
    by: holder.id,
    inPlaceOf: inPlaceOf?.id ?? null,
    option,
  })),
  escalatedTo,
  reminders,
});

function wordFor({ status, waitReason, scopeCounts }: StepState): string {
  if (waitReason === "hold") return "held";
  if (scopeCounts && (status === "running" || status === "waiting")) return "open";
  return status === "running" ? "ready" : status;
}
