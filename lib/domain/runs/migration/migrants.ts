import type { Manifest } from "@/lib/domain/registry/manifest";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { MigrationFinding } from "@/lib/engine/migration/finding";
import type { MigrantStep } from "@/lib/engine/migration/migrant";
import { type Plan, planNode } from "@/lib/engine/plan";
import { scopePlace } from "@/lib/engine/scope-path";
import { canonicalJson } from "@/lib/kernel/json";
import { pinnedSchemas } from "../loading/pinned-schemas";
import { GIVEN_PER_PAGE, type GivenRow, type MigrantRow, readGiven } from "./migrants.sql";

/** A version with what its references stand for. */
export type Pinned = { plan: Plan; manifest: Manifest };

/** A step as the engine holds it against the other version. */
export function migrantOf(from: Plan, { counts, items, batched, ...row }: MigrantRow): MigrantStep {
  const [total = 0, opened = 0, closed = 0, failed = 0, again = 0] = counts ?? [];
  const node = planNode(from, row.node);
  const isBatched = node.type === "foreach" && node.batchSize !== null;
  return {
    ...row,
    scopeCounts: counts && { total, opened, closed, failed, again },
    items: isBatched ? batched : items,
  };
}

/**
 * What steps inside of containers at work gave that does not fit the schemas of the other version: where those have
 * changed, and where what comes may read it. One finding for each node.
 */
export async function findingsInside(
  run: { tenantId: string; runId: string },
  from: Pinned,
  to: Pinned,
  steps: readonly MigrantStep[],
): Promise<MigrationFinding[]> {
  const inside = new Set(steps.filter(isBegun).flatMap(({ inside: nodes }) => nodes));
  const nodes = [...inside].filter((node) => hasOtherSchemas(from, to, node));
  if (nodes.length === 0) return [];
  const loops = to.plan.nodes.filter(({ type }) => type === "loop").map(({ id }) => id);
  const found = new Map<string, MigrationFinding>();
  for (let after: GivenRow | null = null; ; ) {
    const page: GivenRow[] = await readGiven(run, { nodes, loops, after });
    for (const given of page) {
      const { node, scope } = given;
      if (found.has(node) || !mayBeRead(to.plan, given) || fits(to, given)) continue;
      found.set(node, { code: "output_mismatch", node, target: node, path: `${scope}/${node}` });
    }
    after = page.at(-1) ?? null;
    if (page.length < GIVEN_PER_PAGE) return [...found.values()];
  }
}

const isBegun = ({ scopeCounts, port }: MigrantStep): boolean =>
  scopeCounts !== null && port === null;

function hasOtherSchemas(from: Pinned, to: Pinned, id: string): boolean {
  if (!Object.hasOwn(to.plan.positions, id)) return false;
  const of = ({ plan, manifest }: Pinned) =>
    canonicalJson(pinnedSchemas(planNode(plan, id), manifest));
  return of(from) !== of(to);
}

/** Of an item that is done only what it gave: nobody looks into it any more. */
function mayBeRead(plan: Plan, { node, scope, isOpen }: GivenRow): boolean {
  const place = scopePlace(scope);
  const around = place && planNode(plan, place.container);
  return isOpen || around?.type !== "foreach" || around.body.sinks.includes(node);
}

const fits = ({ plan, manifest }: Pinned, { node, output }: GivenRow): boolean =>
  pinnedSchemas(planNode(plan, node), manifest).every(
    (schema) => validateAgainst(schema, output).length === 0,
  );
