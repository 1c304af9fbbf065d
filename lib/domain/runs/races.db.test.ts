import { afterAll, describe, expect, it } from "vitest";
import { examineRuns } from "@/lib/domain/doctor/examine";
import type { Actor, ArtifactEdit, Move } from "@/lib/engine/advance/moves";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { repeats } from "@/lib/platform/testing/repeats";
import { mover } from "./engine";
import type { Moved } from "./movement";
import { Mover } from "./mover";
import {
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  runRow,
  startTestRun,
  stepRow,
  type TestRun,
} from "./testing";

const RACE_MS = 2_000;

const { query } = testDatabase();
/** Another process, as far as the database can tell. */
const rival = new Mover({ name: "rival", connections: 2, afterCommit: () => undefined });
afterAll(() => rival.close());

const BY = { kind: "system" as const, id: "test", name: "Test" };

type Contender = (by: Mover) => Promise<Moved>;

/** Lets two go at once, each in a process of its own; who is asked first changes from round to round. */
async function race(round: number, first: Contender, second: Contender): Promise<[Moved, Moved]> {
  if (round % 2 === 0) return Promise.all([first(mover()), second(rival)]);
  const [b, a] = await Promise.all([second(rival), first(mover())]);
  return [a, b];
}

const send =
  ({ tenantId, runId }: TestRun, move: Move): Contender =>
  (by) =>
    by.move({ tenantId, runId, move });

const decision = (
  run: TestRun,
  node: string,
  option: string,
  decidedBy: Actor = BY,
  also: { edited?: ArtifactEdit } = {},
): Contender =>
  send(run, {
    ...also,
    type: "decided",
    step: { node, scope: "" },
    fence: 1,
    stage: 0,
    lapsed: [],
    decision: {
      id: newId("decision"),
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy,
    },
  });

const person = (name: string) => ({ kind: "user", id: name.toLowerCase(), name }) as const;
const [ADA, BOB, EVE] = [person("Ada"), person("Bob"), person("Eve")];

const shownAs = (version: string) => ({
  artifact_id: "report",
  artifact_version_id: version,
  name: "report.md",
});
const [ONE, TWO] = ["one", "two"];
const SHOWING = { artifacts: [`\${{ ${JSON.stringify(shownAs(ONE))} }}`] };
const editAs = (version: string): ArtifactEdit => ({
  artifactVersionId: newId("artifactVersion"),
  parentVersionId: newId("artifactVersion"),
  reference: shownAs(version),
});
const EDIT = editAs(TWO);

/** Makes a version, and lets everybody be asked again. */
const edit = (run: TestRun, version = TWO): Contender =>
  send(run, {
    type: "artifact_edited",
    step: { node: "ask", scope: "" },
    fence: 1,
    edit: editAs(version),
    asksAgain: true,
    actor: BY,
  });

/** The requests of the run in their order, each with the version that it shows. */
async function approvalsOf({ runId }: TestRun): Promise<[status: string, version: string][]> {
  const rows = await query<{ status: string; version: string }>(
    `select status, shown->'artifacts'->0->>'artifact_version_id' as version
     from approvals where run_id = $1 order by supersedes nulls first`,
    [runId],
  );
  return rows.map(({ status, version }) => [status, version]);
}

const expiry = (run: TestRun, node: string): Contender =>
  send(run, { type: "timer_fired", kind: "approval_expiry", step: { node, scope: "" }, fence: 1 });
const cancel = (run: TestRun): Contender =>
  send(run, { type: "cancel_requested", reason: "enough", actor: BY });
const pause = (run: TestRun): Contender =>
  send(run, { type: "pause_requested", reason: "wait", actor: BY });

type Work = Awaited<ReturnType<typeof claimNext>>;
const completion =
  (work: Work): Contender =>
  (by) =>
    end(work, done(), { by });
const lapse = (run: TestRun, work: Work): Contender =>
  send(run, {
    type: "attempt_lost",
    step: { node: work.node, scope: work.scope },
    attemptId: work.attemptId,
    fence: work.fence,
    cause: "worker_gone",
  });

const asking = (id: string) => ({
  id,
  type: "approval",
  role: "approver",
  title: "Go on?",
  expires_in: "PT1H",
});
const ASK = "ask.approved -> yes; ask.rejected -> no; ask.expired -> late";
const anAskingRun = () => aRun(ASK, { nodes: { ask: asking("ask") } });

const wins = (moved: readonly Moved[]): number => moved.filter(({ outcome }) => outcome.ok).length;

async function approvalOf({ runId }: TestRun, node = "ask") {
  const [row] = await query<{ status: string; decisions: number }>(
    `select a.status, (select count(*)::int from decisions d where d.approval_id = a.id) as decisions
     from approvals a where a.run_id = $1 and a.node = $2`,
    [runId, node],
  );
  return row;
}

/** The race, as often as it takes, each time with what must be true of the run afterwards. */
function always(what: string, run: (round: number) => Promise<TestRun>): void {
  it(
    `${what} (${repeats} times)`,
    async () => {
      const runIds: string[] = [];
      for (let round = 0; round < repeats; round += 1) runIds.push((await run(round)).runId);
      expect(await examineRuns(runIds)).toEqual([]);
    },
    repeats * RACE_MS + 30_000,
  );
}

describe("of two decisions in the same moment", () => {
  always("[SD-24] exactly one counts, and the other learns how it stands", async (round) => {
    const run = await anAskingRun();
    const moved = await race(
      round,
      decision(run, "ask", "approve"),
      decision(run, "ask", "reject"),
    );
    expect(wins(moved)).toBe(1);
    const lost = moved.find(({ outcome }) => !outcome.ok);
    expect(lost?.outcome).toMatchObject({ why: "conflict" });
    const isApproved = moved[0].outcome.ok;
    const status = isApproved ? "approved" : "rejected";
    expect(await approvalOf(run)).toEqual({ status, decisions: 1 });
    expect(await stepRow(run, isApproved ? "yes" : "no")).toMatchObject({ status: "ready" });
    return run;
  });

  always("on two requests of one run both count", async (round) => {
    const run = await aRun("left.approved -> both; right.approved -> both", {
      nodes: { left: asking("left"), right: asking("right") },
    });
    const moved = await race(
      round,
      decision(run, "left", "approve"),
      decision(run, "right", "approve"),
    );
    expect(wins(moved)).toBe(2);
    expect(await stepRow(run, "both")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    return run;
  });
});

describe("a decision", () => {
  always("[P6-14] against its expiry: exactly one counts", async (round) => {
    const run = await anAskingRun();
    const moved = await race(round, decision(run, "ask", "approve"), expiry(run, "ask"));
    expect(wins(moved)).toBe(1);
    const isApproved = moved[0].outcome.ok;
    expect(await approvalOf(run)).toEqual(
      isApproved ? { status: "approved", decisions: 1 } : { status: "expired", decisions: 0 },
    );
    expect(await stepRow(run, isApproved ? "yes" : "late")).toMatchObject({ status: "ready" });
    return run;
  });

  always("against a cancel: it counts before it, or not at all", async (round) => {
    const run = await anAskingRun();
    const [decided, cancelled] = await race(round, decision(run, "ask", "approve"), cancel(run));
    expect(cancelled.outcome).toEqual({ ok: true });
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await approvalOf(run)).toEqual(
      decided.outcome.ok
        ? { status: "approved", decisions: 1 }
        : { status: "withdrawn", decisions: 0 },
    );
    return run;
  });

  always(
    "that comes before the request can be seen: it is refused, or counts; it is never lost",
    async (round) => {
      const run = await aRun(`first -> ask; ${ASK}`, { nodes: { ask: asking("ask") } });
      const work = await claimNext(run);
      const [, early] = await race(round, completion(work), decision(run, "ask", "approve"));
      if (!early.outcome.ok) {
        expect((await decision(run, "ask", "approve")(rival)).outcome).toEqual({ ok: true });
      }
      expect(await approvalOf(run)).toEqual({ status: "approved", decisions: 1 });
      return run;
    },
  );

  always("against a pause: it counts, and what it leads to waits for the resume", async (round) => {
    const run = await anAskingRun();
    expect(wins(await race(round, decision(run, "ask", "approve"), pause(run)))).toBe(2);
    expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready" });
    expect(await query("select from ready_steps where run_id = $1", [run.runId])).toEqual([]);
    return run;
  });
});

describe("a person's version of what is shown", () => {
  always(
    "against a decision: it is decided as it was, or everybody is asked again",
    async (round) => {
      const run = await aRun(ASK, { nodes: { ask: { ...asking("ask"), ...SHOWING } } });
      const [edited, decided] = await race(round, edit(run), decision(run, "ask", "approve"));
      expect(wins([edited, decided])).toBe(1);
      expect(await approvalsOf(run)).toEqual(
        decided.outcome.ok
          ? [["approved", ONE]]
          : [
              ["superseded", ONE],
              ["pending", TWO],
            ],
      );
      return run;
    },
  );

  always(
    "against a second approver: one vote is about it, or both are about the old one",
    async (round) => {
      const node = { ...asking("ask"), ...SHOWING, required: 2 };
      const run = await aRun(ASK, { nodes: { ask: node } });
      expect((await decision(run, "ask", "approve", ADA)(mover())).outcome).toEqual({ ok: true });
      const moved = await race(
        round,
        decision(run, "ask", "approve", BOB, { edited: EDIT }),
        decision(run, "ask", "approve", EVE),
      );
      expect(wins(moved)).toBe(1);
      const isEdited = moved[0].outcome.ok;
      expect(await approvalsOf(run)).toEqual(
        isEdited
          ? [
              ["superseded", ONE],
              ["pending", TWO],
            ]
          : [["approved", ONE]],
      );
      const standing = await query<{ name: string }>(
        `select v.holder->>'name' as name from approval_votes v join approvals a on a.id = v.approval_id
       where a.run_id = $1 and v.dropped_at is null and a.status <> 'superseded' order by 1`,
        [run.runId],
      );
      expect(standing.map(({ name }) => name)).toEqual(isEdited ? ["Bob"] : ["Ada", "Eve"]);
      return run;
    },
  );

  always(
    "against another one: exactly one is shown, and the other was made of what is no longer asked about",
    async (round) => {
      const run = await aRun(ASK, { nodes: { ask: { ...asking("ask"), ...SHOWING } } });
      const moved = await race(round, edit(run), edit(run, "three"));
      expect(wins(moved)).toBe(1);
      expect(await approvalsOf(run)).toHaveLength(2);
      return run;
    },
  );

  always("against the expiry of the request: exactly one takes effect", async (round) => {
    const run = await aRun(ASK, { nodes: { ask: { ...asking("ask"), ...SHOWING } } });
    const [edited, expired] = await race(round, edit(run), expiry(run, "ask"));
    expect(wins([edited, expired])).toBe(1);
    expect((await approvalsOf(run)).map(([status]) => status)).toEqual(
      edited.outcome.ok ? ["superseded", "pending"] : ["expired"],
    );
    return run;
  });
});

describe("a completion", () => {
  always("[SD-13] against the loss of its worker: exactly one counts", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const moved = await race(round, completion(work), lapse(run, work));
    expect(wins(moved)).toBe(1);
    const status = moved[0].outcome.ok ? "succeeded" : "ready";
    expect(await stepRow(run, "a")).toMatchObject({ status });
    return run;
  });

  always("[SD-11] that comes twice is one", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, completion(work), completion(work)))).toBe(1);
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    return run;
  });

  always("against a cancel: what was done stays done, and nothing follows it", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const [completed, cancelled] = await race(round, completion(work), cancel(run));
    expect([completed.outcome.ok, cancelled.outcome.ok]).toEqual([true, true]);
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
    return run;
  });

  always("against a pause: its successor is ready and held", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, completion(work), pause(run)))).toBe(2);
    expect(await runRow(run)).toMatchObject({ execution_status: "paused" });
    expect(await query("select from ready_steps where run_id = $1", [run.runId])).toEqual([]);
    return run;
  });

  always("of the last two branches: the join sees both", async (round) => {
    const run = await aRun("a -> c; b -> c");
    const [a, b] = await claim(run, await aWorker(), 2);
    if (!a || !b) throw new Error("Two steps should be ready.");
    expect(wins(await race(round, completion(a), completion(b)))).toBe(2);
    expect(await stepRow(run, "c")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    return run;
  });
});

describe("two sweeps", () => {
  always("[SD-12] on one lost worker end its attempt once", async (round) => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    expect(wins(await race(round, lapse(run, work), lapse(run, work)))).toBe(1);
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready", losses: 1 });
    return run;
  });
});

describe("two claims", () => {
  always("[WF-03] of one ready step give it to one worker", async () => {
    const run = await aRun("a");
    const [first, second] = [await aWorker(), await aWorker()];
    const works = await Promise.all([claim(run, first, 1), claim(run, second, 1, rival)]);
    expect(works.flat()).toHaveLength(1);
    return run;
  });
});

describe("a version that is published while runs wait", () => {
  always("[P6-06] leaves them as they are", async (round) => {
    const run = await anAskingRun();
    const publish = query(
      `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
         plan_format, published_by)
       select tenant_id, workspace_id, gen_random_uuid(), workflow_id, 2, jsonb_set(spec, '{spec,nodes}', '[]'), 'e',
         manifest, plan_format, published_by
       from workflow_versions where id = $1`,
      [run.versionId],
    );
    const by = round % 2 === 0 ? mover() : rival;
    const [decided] = await Promise.all([decision(run, "ask", "approve")(by), publish]);
    expect(decided.outcome).toEqual({ ok: true });
    expect(await stepRow(run, "yes")).toMatchObject({ status: "ready" });
    expect(await runRow(run)).toMatchObject({ workflow_version_id: run.versionId });
    return run;
  });
});

describe("many at once", () => {
  always(
    "completions of every step of several runs, by both: none is lost, none counts twice",
    async () => {
      const worker = await aWorker();
      const nodes = Object.fromEntries(
        ["a", "b", "c"].map((id) => [id, noop(id, { pool: "many" })]),
      );
      const first = await aRun("a -> d; b -> d; c -> d", { pool: "many", nodes });
      const others = await Promise.all([1, 2].map(() => startTestRun(first, "many")));
      const works = await claim({ pool: "many" }, worker, 9);
      expect(works).toHaveLength(9);
      const moved = await Promise.all(
        works.flatMap((work) => [completion(work)(mover()), completion(work)(rival)]),
      );
      expect(wins(moved)).toBe(9);
      for (const run of [first, ...others])
        expect(await stepRow(run, "d")).toMatchObject({ status: "ready", edges_satisfied: 3 });
      await Promise.all([first, ...others].map((run) => cancel(run)(mover())));
      return first;
    },
  );
});
