import type { PlaceView } from "@/lib/contract/places";
import { findNode, type Plan, type PlanNode } from "@/lib/engine/plan";
import { type ScopePlace, scopePath, scopesAround } from "@/lib/engine/scope-path";
import { PLACE_NAME_MAX } from "@/lib/kernel/bounds";
import { asId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { findPlan } from "../loading/plans";
import { type PlaceRow, selectPlaces } from "./places.sql";

/** Something that stands in a scope of a run. */
type Standing = { runId: string; versionId: string; scope: string };

/**
 * The iterations and items around each of these, the outermost first; nothing is asked about what stands at the root.
 * An item's name is content: whoever calls says whether the reader may see it.
 */
export async function readPlaces(
  tenantId: string,
  standing: readonly Standing[],
  { isNamed }: { isNamed: boolean },
): Promise<(one: Standing) => PlaceView[]> {
  const inside = standing.filter(({ scope }) => scope !== "");
  const keys = new Map(
    inside.flatMap(({ runId, scope }) =>
      scopesAround(scope).map(({ path, ...place }) => [`${runId} ${path}`, { runId, ...place }]),
    ),
  );
  if (keys.size === 0) return () => [];
  const plans = new Map<string, Plan | null>();
  for (const { versionId } of inside)
    if (!plans.has(versionId))
      plans.set(versionId, await findPlan(asId("workflowVersion", versionId)));
  const { rows } = await sharedPool().query<PlaceRow>(selectPlaces(tenantId, [...keys.values()]));
  const found = new Map(rows.map((row) => [`${row.runId} ${scopePath(row)}`, row]));
  return ({ runId, versionId, scope }) =>
    scopesAround(scope)
      .toReversed()
      .map((place) =>
        placeView(place, found.get(`${runId} ${place.path}`), {
          plan: plans.get(versionId) ?? null,
          isNamed,
        }),
      );
}

/** A container that a run's version has no more, or whose version this build cannot read, keeps the name of its node. */
function placeView(
  { container, number }: ScopePlace,
  row: PlaceRow | undefined,
  { plan, isNamed }: { plan: Plan | null; isNamed: boolean },
): PlaceView {
  const node = plan && findNode(plan, container);
  const ordinal = row?.ordinal ?? number;
  const batch = node && batchOf(node, { ordinal, length: row?.length ?? null });
  const isItem = node ? node.type === "foreach" : row?.isItem;
  return {
    container,
    title: node?.title ?? container,
    kind: batch ? "batch" : isItem ? "item" : "iteration",
    ordinal,
    total: row?.total ?? null,
    name: isNamed ? nameInLine(row?.name ?? null) : null,
    batch,
  };
}

/** Which items are handed on together; `null` where they go one by one. */
export function batchOf(
  node: PlanNode,
  { ordinal, length }: { ordinal: number; length: number | null },
): PlaceView["batch"] {
  if (node.type !== "foreach" || node.batchSize === null) return null;
  const first = ordinal * node.batchSize;
  return { first, last: first + Math.max(1, length ?? node.batchSize) - 1 };
}

/** A name as one short line; `null` where nothing of it can be read. */
export function nameInLine(name: string | null): string | null {
  const signs = [...(name ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim()];
  if (signs.length === 0) return null;
  if (signs.length <= PLACE_NAME_MAX) return signs.join("");
  return `${signs.slice(0, PLACE_NAME_MAX - 1).join("")}…`;
}
