import { isHeld } from "@/lib/engine/advance/model";
import type { TimerKind } from "@/lib/engine/advance/moves";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";

export type ModelOption = {
  do:
    | "claim"
    | "end"
    | "continue"
    | "wake"
    | "answer"
    | "step_in"
    | "arrive"
    | "child"
    | "back_off"
    | "grant"
    | "resolve";
  name: string;
};

export const nameOf = ({ node, scope }: { node: string; scope: string }): string =>
  scope === "" ? node : `${node}@${scope}`;

/** Everything that will move the run now, by itself or by a person. */
export function optionsOf(run: MemoryRun): ModelOption[] {
  const steps = [...run.steps.values()];
  const named = (doing: ModelOption["do"], refs: readonly { node: string; scope: string }[]) =>
    refs.map((ref) => ({ do: doing, name: nameOf(ref) }));
  const timers = (kind: TimerKind) =>
    [...run.timers.values()].filter((timer) => timer.kind === kind);
  const waiting = (reason: string) => steps.filter(({ waitReason }) => waitReason === reason);
  return [
    ...named("claim", [...run.ready.values()]),
    ...named("end", steps.filter(isHeld)),
    ...named("continue", timers("continue")),
    ...named("wake", timers("wait")),
    ...named("back_off", timers("retry")),
    ...named("answer", waiting("approval")),
    ...named("arrive", waiting("event")),
    ...named("child", waiting("subworkflow")),
    ...named("resolve", waiting("reconcile")),
    ...named("grant", run.purse?.requestId ? [{ node: "", scope: "" }] : []),
    ...named("step_in", waiting("hold")),
  ];
}
