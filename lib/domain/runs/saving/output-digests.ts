import type { Decisions, EventRecord } from "@/lib/engine/advance/decisions";
import { stepKey } from "@/lib/engine/advance/model";
import { canonicalJson, type Json } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";

const ENDS_OF_STEPS = new Set(["step.succeeded", "step.failed", "step.skipped"]);
const ENDS_OF_RUNS = new Set(["run.succeeded", "run.failed", "run.cancelled", "run.timed_out"]);

/** What an output's digest is taken from: the same whether it was just made or is read back. */
export const digestOfOutput = (output: Json): string => digest(canonicalJson(output));

/**
 * The events of a decision, those that end something with the digest of the output that is saved with them: the
 * history then vouches for what the tables hold. The core takes no digests, because it knows no hash.
 */
export function noteOutputDigests({ events, outputs, ending }: Decisions): EventRecord[] {
  const runOutput = ending?.output ?? null;
  if (outputs.length === 0 && runOutput === null) return events;
  const byStep = new Map(outputs.map((each) => [stepKey(each), each.output]));
  const outputOf = ({ type, node, scope }: EventRecord): Json | undefined => {
    if (ENDS_OF_RUNS.has(type)) return runOutput;
    if (node === null || !ENDS_OF_STEPS.has(type)) return undefined;
    return byStep.get(stepKey({ node, scope: scope ?? "" }));
  };
  return events.map((event) => {
    const output = outputOf(event) ?? null;
    if (output === null) return event;
    return { ...event, payload: { ...event.payload, output_digest: digestOfOutput(output) } };
  });
}
