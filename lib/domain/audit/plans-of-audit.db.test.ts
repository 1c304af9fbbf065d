import { beforeAll, expect, it } from "vitest";
import { aPrincipal, aTenant, type Place } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { type AuditFilter, listAuditEvents } from "./audit-list.sql";

const { query } = testDatabase();

type PlanNode = { "Node Type": string; "Index Name"?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const EVENTS = 20_000;
let small: Place;
let large: Place;
/** A tenant with much, and one with little among it: neither is to read through the other. */
beforeAll(async () => {
  small = await aPrincipal();
  large = await aTenant();
  for (const [{ tenantId, workspaceId }, count] of [
    [large, EVENTS],
    [small, 20],
  ] as const)
    await query(
      `insert into audit_events (tenant_id, workspace_id, id, actor, action, target, result, details, occurred_at)
       select $1, $2, gen_random_uuid(), '{"kind":"user","id":"x","name":"X"}', 'run.start', n::text, 'allowed', '{}',
         now() - n * interval '1 s' from generate_series(1, $3::int) n`,
      [tenantId, workspaceId, count],
    );
  await query("analyze audit_events");
});

const filters: Record<string, AuditFilter> = {
  nothing: {},
  "a cursor": { cursor: { at: new Date().toISOString(), id: newId("auditEvent") } },
  "a time": { occurredAfter: new Date(Date.now() - 60_000), occurredBefore: new Date() },
  "an action": { action: "run.start" },
  "a cursor and an action": {
    action: "run.start",
    cursor: { at: new Date().toISOString(), id: newId("auditEvent") },
  },
};

/** Guards against a list that reads a whole log, or sorts it, for one page. */
it.each(Object.entries(filters))(
  "is read along the time of its tenant, narrowed by %s, and sorts no more than what happened at once",
  async (_, filter) => {
    for (const place of [small, large]) {
      const { text, values } = listAuditEvents(place, filter, 51);
      const [row] = await query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      );
      const nodes = nodesOf(row?.["QUERY PLAN"][0].Plan as PlanNode);
      expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toEqual([
        "audit_events_tenant_id_occurred_at_idx",
      ]);
      const kinds = nodes.map((node) => node["Node Type"]);
      expect(kinds).not.toContain("Seq Scan");
      if (place === large) expect(kinds).not.toContain("Sort");
    }
  },
);
