import { expect } from "vitest";
import type { StepRef } from "@/lib/engine/advance/model";
import { type NodeMapping, planMigration } from "@/lib/engine/migration";
import type { MigrationFinding } from "@/lib/engine/migration/finding";
import type { Plan } from "@/lib/engine/plan";
import { isInside } from "@/lib/engine/scope-path";
import { planOfModel } from "@/lib/engine/testing/arbitrary-model";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { migrantsOf, sameNames } from "@/lib/engine/testing/migrants-of";
import { compare, isBehind } from "@/lib/engine/testing/model-comparison";
import type { Driven } from "@/lib/engine/testing/model-driver";
import { ADA } from "@/lib/engine/testing/model-interventions";
import { type Variant, variantOf } from "@/lib/engine/testing/model-variants";
import { asId, encodeId } from "@/lib/kernel/ids";

const ASKED = { reason: "It was wrong.", actor: ADA };
const MIGRATIONS_MAX = 3;

/** What came of the attempts to take a run elsewhere. */
export type Migrations = { done: number; refused: Map<string, number> };

/** Takes the run to another version, now and then, where it waits or is paused and the version takes it. */
export function migrateSometimes(driven: Driven, migrations: Migrations): void {
  const { run, choose } = driven;
  const mayGo = run.run.endedAt === null && run.run.stepsRunning === 0 && !isBehind(run);
  if (!mayGo || migrations.done >= MIGRATIONS_MAX || choose(2) > 0) return;
  if (run.run.status === "waiting" && choose(3) > 0) migrate(driven, migrations);
  else if (choose(2) === 0) migrateInPause(driven, migrations);
}

function migrateInPause(driven: Driven, migrations: Migrations): void {
  const { run, reference } = driven;
  run.move({ type: "pause_requested", ...ASKED });
  migrate(driven, migrations);
  run.move({ type: "resume_requested", ...ASKED });
  compare(run, reference);
}

function migrate(driven: Driven, migrations: Migrations): void {
  const { run, reference, choose } = driven;
  const variant = variantOf(reference.root.graph, choose, `v${migrations.done}`);
  const to = planOfModel(variant.graph);
  const steps = migrantsOf(run).map((step) => ({ ...step, hasEffects: hasDelivered(run, step) }));
  const mapping = Object.fromEntries(
    Object.keys(sameNames(run)).map((node): [string, string | null] => [
      node,
      variant.names[node] ?? null,
    ]),
  );
  const { findings } = planMigration({ from: run.plan, to, mapping, steps, fits: () => true });
  if (variant.graph === reference.root.graph) expectItMayStay(run, findings);
  for (const { code } of findings)
    migrations.refused.set(code, (migrations.refused.get(code) ?? 0) + 1);
  if (findings.length > 0) return;
  goTo(driven, { variant, to, mapping, at: migrations.done });
  migrations.done += 1;
}

const hasDelivered = ({ events }: MemoryRun, { node, scope }: StepRef): boolean =>
  events.some(
    (each) =>
      each.type === "delivery.delivered" &&
      (each.node === node || isInside(each.scope ?? "", { node, scope })),
  );

/** What waits fits the version in which it waits, unless something in it has failed, or an operator moved it. */
function expectItMayStay({ events }: MemoryRun, findings: readonly MigrationFinding[]): void {
  if (events.some(({ type }) => type === "operator.intervened")) return;
  expect(findings.filter(({ code }) => code !== "failed_step")).toEqual([]);
}

type Going = { variant: Variant; to: Plan; mapping: NodeMapping; at: number };

function goTo({ run, reference }: Driven, { variant, to, mapping, at }: Going): void {
  const [fromVersionId, toVersionId] = [idOf(at), idOf(at + 1)];
  run.versions.set(encodeId("workflowVersion", asId("workflowVersion", toVersionId)), to);
  const move = {
    type: "migrated" as const,
    plan: to,
    fromVersionId,
    toVersionId,
    mapping,
    steps: migrantsOf(run).map(({ node, scope }) => ({ node, scope })),
    ...ASKED,
  };
  const before = run.events.length;
  const early = run.move({ ...move, seen: run.run.eventSequence - 1 });
  expect(early.outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
  expect(run.events).toHaveLength(before);
  expect(run.move({ ...move, seen: run.run.eventSequence }).outcomes).toEqual([{ ok: true }]);
  reference.goTo(variant.graph, mapping);
  if (run.run.status !== "paused") compare(run, reference);
}

const idOf = (at: number): string => `00000000-0000-7000-8000-0000000000f${at}`;
