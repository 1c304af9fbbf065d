import type { Decisions } from "@/lib/engine/advance/decisions";
import type { StepState } from "@/lib/engine/advance/model";
import { planMigration } from "@/lib/engine/migration";
import type { MigrantStep } from "@/lib/engine/migration/migrant";
import type { Plan } from "@/lib/engine/plan";
import { isInside } from "@/lib/engine/scope-path";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { asId, encodeId } from "@/lib/kernel/ids";

const VERSIONS = {
  from: "00000000-0000-7000-8000-0000000000f1",
  to: "00000000-0000-7000-8000-0000000000f2",
};
const ACTOR = { kind: "user" as const, id: "00000000-0000-7000-8000-000000000001", name: "Ada" };

/** The steps of a run of the root graph, and of its rounds and items that are open. */
export function migrantsOf(run: MemoryRun): MigrantStep[] {
  const all = [...run.steps.values()];
  return all
    .filter(({ scope }) => scope === "" || run.scopes.get(scope)?.status === "open")
    .sort((a, b) => a.scope.length - b.scope.length)
    .map((step) => ({
      node: step.node,
      scope: step.scope,
      status: step.status,
      waitReason: step.waitReason,
      port: step.port,
      attempts: step.attempts,
      hasEffects: false,
      inside: [
        ...new Set(
          all
            .filter((each) => isInside(each.scope, step) && !isUntouched(each))
            .map(({ node }) => node),
        ),
      ],
      scopeCounts: step.scopeCounts,
      items: step.scopeCounts?.total ?? 0,
    }));
}

const isUntouched = ({ status, attempts, port, scopeCounts }: StepState): boolean =>
  (status === "skipped" && port === null) ||
  ((status === "blocked" || status === "ready") && attempts === 0 && scopeCounts === null);

/** What a run is told where it is to go to another plan under the names of its own; by code and path. */
export const findingsFor = (
  run: MemoryRun,
  to: Plan,
  mapping: Readonly<Record<string, string | null>> = sameNames(run),
): string[] =>
  planMigration({ from: run.plan, to, mapping, steps: migrantsOf(run), fits: () => true })
    .findings.map(({ code, path }) => `${code} ${path}`)
    .sort();

/** Each node of the root graph that the run has a step of stays what it is. */
export const sameNames = (run: MemoryRun): Record<string, string> =>
  Object.fromEntries(
    [...run.steps.values()].filter(({ scope }) => scope === "").map(({ node }) => [node, node]),
  );

/** Takes a run to another plan. `seen`: the newest event when it was held against it. */
export function migrate(
  run: MemoryRun,
  to: Plan,
  mapping: Readonly<Record<string, string | null>> = sameNames(run),
  seen = run.run.eventSequence,
): Decisions {
  run.versions.set(encodeId("workflowVersion", asId("workflowVersion", VERSIONS.to)), to);
  return run.move({
    type: "migrated",
    plan: to,
    fromVersionId: VERSIONS.from,
    toVersionId: VERSIONS.to,
    mapping,
    steps: migrantsOf(run).map(({ node, scope }) => ({ node, scope })),
    seen,
    reason: "A check was missing.",
    actor: ACTOR,
  });
}
