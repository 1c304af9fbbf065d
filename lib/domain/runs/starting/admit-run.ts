import { gateKey } from "@/lib/engine/advance/gate-key";
import type { Move } from "@/lib/engine/advance/moves";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { PLAN_FORMAT, type Plan, type PlanConcurrency } from "@/lib/engine/plan";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { byItself } from "@/lib/platform/by-itself";
import { getPlan } from "../loading/plans";
import { mover } from "../moving/engine";
import type { Movement, NewRun } from "../moving/movement";
import { factsOf, unsavedRun } from "../moving/run-row";
import { leaveGate, takePlace } from "./gates";

const KEY_MAX = 500;

/** A run on its way into being. */
export type Start = Movement & { newRun: NewRun; move: Extract<Move, { type: "created" }> };

/** The start of a run that shares its key with others: it begins now, or waits until it is admitted. */
export async function gated(
  movement: Start,
  { concurrency }: Plan,
  ownKey: string | undefined,
): Promise<Start> {
  if (!concurrency) {
    if (ownKey === undefined) return movement;
    throw keyRefusal("The workflow does not bound how many of its runs are under way at once.");
  }
  const { tenantId, runId, newRun, move } = movement;
  const gate = await takePlace(
    { workflowId: newRun.workflowId, key: ownKey ?? keyOf(movement, concurrency) },
    { tenantId, runId, startAt: move.startAt === null ? null : new Date(move.startAt) },
    concurrency,
    mover(),
  );
  return gate === "open" ? movement : { ...movement, move: { ...move, gate } };
}

/**
 * Lets a run come into being that was admitted. Where that fails for good it leaves no place at its gate: nobody waits for
 * a run that never was.
 */
export async function begun(start: Start): Promise<void> {
  try {
    await mover().move(start);
  } catch (error) {
    if (!isUnknown(error)) {
      const fields = { run_id: encodeId("run", start.runId) };
      await byItself(() => leaveGate(start.runId, mover()), UNLEFT, fields);
    }
    throw error;
  }
}

const UNLEFT = "A start that came to nothing keeps its place at its gate; the sweep takes it away.";

/** The database is away: the run may have come into being. */
const isUnknown = (error: unknown): boolean =>
  error instanceof AppError && error.kind === "unavailable";

function keyOf({ tenantId, runId, newRun }: Start, concurrency: PlanConcurrency): string {
  const facts = factsOf(unsavedRun(runId, tenantId, newRun));
  const result = gateKey(concurrency, newRun.input, facts);
  if (!result.ok) throw keyRefusal(`The key has no value: ${result.problem.message}`);
  if (result.key.length > KEY_MAX)
    throw keyRefusal(`The key is longer than ${KEY_MAX} characters.`);
  return result.key;
}

const keyRefusal = (message: string): AppError =>
  new AppError("ADMISSION_DENIED", message, { details: { reason: "concurrency_key" } });

/** The plan of a version, or ADMISSION_DENIED for one that this build cannot read. */
export async function admit(version: { id: WorkflowVersionId; planFormat: number }): Promise<Plan> {
  if (version.planFormat > PLAN_FORMAT)
    throw new AppError("ADMISSION_DENIED", "The version was published by a newer release.", {
      details: { reason: "plan_format" },
    });
  return getPlan(version.id);
}

/** INPUT_SCHEMA_MISMATCH for an input that does not fit the plan's schema. */
export function checkInput({ input: schema }: Plan, input: JsonObject): void {
  const issues = schema ? validateAgainst(schema, input) : [];
  if (issues.length === 0) return;
  throw new AppError("INPUT_SCHEMA_MISMATCH", "The input does not fit the workflow's schema.", {
    details: { issues: issues.map(({ path, message }) => ({ path, message })) },
  });
}

/** What is said of an input that the database refused. */
export const unstorableInput = (cause: unknown): AppError =>
  new AppError("INPUT_SCHEMA_MISMATCH", "The input holds text that cannot be stored.", {
    details: { issues: [{ path: "", message: "Text must not hold the character U+0000." }] },
    cause,
  });
