import { afterAll, expect, it } from "vitest";
import { examineRuns } from "@/lib/domain/doctor/examine";
import type { StepRef } from "@/lib/engine/advance/model";
import type {
  Actor,
  ArtifactEdit,
  AttemptResult,
  Move,
  TimerKind,
} from "@/lib/engine/advance/moves";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { repeats } from "@/lib/platform/testing/repeats";
import { mover } from "../moving/engine";
import type { ClaimedWork, Moved } from "../moving/movement";
import { Mover } from "../moving/mover";
import { aRun, aWorker, claim, done, end, type TestRun } from "../testing";

const RACE_MS = 2_000;

const { query } = testDatabase();
/** Another process, as far as the database can tell. */
export const rival = new Mover({ name: "rival", connections: 2, afterCommit: () => undefined });
afterAll(() => rival.close());

export const BY = { kind: "system" as const, id: "test", name: "Test" };
const person = (name: string) => ({ kind: "user", id: name.toLowerCase(), name }) as const;
export const [ADA, BOB, EVE] = [person("Ada"), person("Bob"), person("Eve")];

export type Contender = (by: Mover) => Promise<Moved>;

/** Lets two go at once, each in a process of its own; who is asked first changes from round to round. */
export async function race<First, Second>(
  round: number,
  first: (by: Mover) => Promise<First>,
  second: (by: Mover) => Promise<Second>,
): Promise<[First, Second]> {
  if (round % 2 === 0) return Promise.all([first(mover()), second(rival)]);
  const [b, a] = await Promise.all([second(rival), first(mover())]);
  return [a, b];
}

/** The race, as often as it takes, each time with what must be true of its runs afterwards. */
export function always(
  what: string,
  run: (round: number) => Promise<TestRun | readonly TestRun[]>,
): void {
  it(
    `${what} (${repeats} times)`,
    async () => {
      const runIds: string[] = [];
      for (let round = 0; round < repeats; round += 1) {
        const raced = [await run(round)].flat();
        runIds.push(...raced.map(({ runId }) => runId));
      }
      expect(await examineRuns(runIds)).toEqual([]);
    },
    repeats * RACE_MS + 30_000,
  );
}

/** How many of them took effect. */
export const wins = (moved: readonly Moved[]): number =>
  moved.filter(({ outcome }) => outcome.ok).length;

/** Moves a run, by whichever process is told to. */
export const send =
  ({ tenantId, runId }: TestRun, move: Move): Contender =>
  (by) =>
    by.move({ tenantId, runId, move });

/** A step by its node, or by its node and scope. */
type At = string | StepRef;
const refOf = (at: At): StepRef => (typeof at === "string" ? { node: at, scope: "" } : at);

/** What a person says, under a name of its own. */
export const saying = (option: string, decidedBy: Actor = BY) => ({
  id: newId("decision"),
  option,
  reason: "",
  form: null,
  artifactVersionId: null,
  decidedBy,
});

/** Somebody decides the request of a step. */
export const decision = (
  run: TestRun,
  at: At,
  option: string,
  decidedBy: Actor = BY,
  also: { edited?: ArtifactEdit; fence?: number } = {},
): Contender =>
  send(run, {
    fence: 1,
    ...also,
    type: "decided",
    step: refOf(at),
    stage: 0,
    lapsed: [],
    decision: saying(option, decidedBy),
  });

/** The clocks of these kinds have come to their time. */
export const makeDue = ({ runId }: TestRun, ...kinds: TimerKind[]) =>
  query(
    "update timers set fire_at = now() - interval '1 s' where run_id = $1 and kind = any($2::text[])",
    [runId, kinds],
  );

/** The time of a request is over. */
export async function expiry(run: TestRun, at: At): Promise<Contender> {
  await makeDue(run, "approval_expiry");
  return send(run, { type: "timer_fired", kind: "approval_expiry", step: refOf(at), fence: 1 });
}

/** Asks the run to stop. */
export const cancel = (run: TestRun): Contender =>
  send(run, { type: "cancel_requested", reason: "enough", actor: BY });
/** Asks the run to pause. */
export const pause = (run: TestRun): Contender =>
  send(run, { type: "pause_requested", reason: "wait", actor: BY });
/** Lets a paused run go on. */
export const resume = (run: TestRun): Contender =>
  send(run, { type: "resume_requested", reason: "go on", actor: BY });

/** A worker says that its attempt has ended, by itself well. */
export const completion =
  (work: ClaimedWork, result: AttemptResult = done()): Contender =>
  (by) =>
    end(work, result, { by });
/** The worker of an attempt is gone. */
export const lapse = (run: TestRun, work: ClaimedWork): Contender =>
  send(run, {
    type: "attempt_lost",
    step: { node: work.node, scope: work.scope },
    attemptId: work.attemptId,
    fence: work.fence,
    cause: "worker_gone",
  });

/** Claims as many steps as there are names, for one worker, and gives them in the order of the names. */
export async function claimAll<const Nodes extends readonly string[]>(
  run: TestRun,
  nodes: Nodes,
): Promise<{ [At in keyof Nodes]: ClaimedWork }> {
  const works = await claim(run, await aWorker(), nodes.length);
  const named = nodes.map((node) => {
    const work = works.find((each) => each.node === node);
    if (!work) throw new Error(`Step ${node} is not ready.`);
    return work;
  });
  return named as { [At in keyof Nodes]: ClaimedWork };
}

/** A request for a decision that expires in an hour. */
export const asking = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: "approval",
  role: "approver",
  title: "Go on?",
  expires_in: "PT1H",
  ...fields,
});
/** A foreach over the items of its run's input that asks about each. */
export const eachAsks = (fields: JsonObject = {}): JsonObject => ({
  id: "each",
  type: "foreach",
  items: "${{ input.items }}",
  body: { nodes: [asking("ask")] },
  ...fields,
});

/** Where each answer to `ask` leads. */
export const ASK = "ask.approved -> yes; ask.rejected -> no; ask.expired -> late";
/** A run that asks, and goes on by what is answered. */
export const anAskingRun = (fields: JsonObject = {}) =>
  aRun(ASK, { nodes: { ask: asking("ask", fields) } });

/** How the request of a step stands, and how many decisions were written for it. */
export async function approvalOf({ runId }: TestRun, at: At = "ask") {
  const { node, scope } = refOf(at);
  const [row] = await query<{ status: string; decisions: number }>(
    `select a.status, (select count(*)::int from decisions d where d.approval_id = a.id) as decisions
     from approvals a where a.run_id = $1 and a.node = $2 and a.scope = $3`,
    [runId, node, scope],
  );
  return row;
}

/** A request that was decided, and one that was taken back before anybody did. */
export const APPROVED = { status: "approved", decisions: 1 };
export const WITHDRAWN = { status: "withdrawn", decisions: 0 };

/** The status of every step, by `node` or `node@scope`. */
export async function statuses({ runId }: TestRun): Promise<Record<string, string>> {
  const rows = await query<{ name: string; status: string }>(
    `select node || case when scope = '' then '' else '@' || scope end as name, status
     from steps where run_id = $1`,
    [runId],
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

/** What of the run stands in the queue of work. */
export const queuedOf = ({ runId }: TestRun) =>
  query<StepRef>("select node, scope from ready_steps where run_id = $1", [runId]);

/** Of these events of the run, how many there are of each. */
export async function countEvents(
  { runId }: TestRun,
  types: readonly string[],
): Promise<Record<string, number>> {
  const rows = await query<{ type: string; times: number }>(
    `select type, count(*)::int as times from events
     where run_id = $1 and type = any($2) group by type`,
    [runId, types],
  );
  return Object.fromEntries(rows.map(({ type, times }) => [type, times]));
}
