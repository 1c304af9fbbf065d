import type { Choose } from "@/lib/engine/testing/chance";
import { anyWorker, type MemoryRun } from "@/lib/engine/testing/memory-run";
import { decisionOn } from "@/lib/engine/testing/model-driver";
import {
  ADA,
  actionOn,
  intervene,
  mayStepIn,
  targetsOf,
} from "@/lib/engine/testing/model-interventions";
import { type ModelOption, optionsOf } from "@/lib/engine/testing/model-options";

const ASKED = { reason: "enough", actor: ADA };

/** Whatever happens, with cancels, pauses and an operator among it, until the run is over. */
export function storm(run: MemoryRun, choose: Choose): void {
  for (let moves = 0; run.run.endedAt === null; moves += 1) {
    if (moves > 3_000) throw new Error("The run does not end.");
    control(run, choose);
    const option = choose.from(optionsOf(run));
    const mustResume = run.run.status === "paused" && (!option || moves % 4 === 0);
    if (mustResume) run.move({ type: "resume_requested", ...ASKED });
    else if (option) happen(run, option, choose);
    else if (run.run.endedAt === null)
      throw new Error("A run that is not over has nothing to move.");
  }
}

function control(run: MemoryRun, choose: Choose): void {
  if (choose(40) === 7) run.move({ type: "cancel_requested", ...ASKED });
  if (choose(12) === 5 && pausesOf(run) < 3) run.move({ type: "pause_requested", ...ASKED });
  const target = choose(6) === 0 && mayStepIn(run) && choose.from(targetsOf(run));
  if (target) intervene(run, target, actionOn(run, target, choose));
}

const pausesOf = (run: MemoryRun): number =>
  run.events.filter(({ type }) => type === "run.paused").length;

function happen(run: MemoryRun, { do: doing, name }: ModelOption, choose: Choose): void {
  switch (doing) {
    case "claim":
      run.claim(name);
      return;
    case "continue":
      run.fire(name, "continue");
      return;
    case "wake":
      run.fire(name, "wait");
      return;
    case "answer":
      run.move(decisionOn(run.step(name), choose(2) === 0 ? "approve" : "reject"));
      return;
    case "step_in":
      intervene(run, name, actionOn(run, name, choose));
      return;
    case "end":
      if (choose(8) === 0) run.fail(name);
      else run.succeed(name, { a: null }, choose(2) === 0 ? anyWorker : null);
      return;
  }
}
