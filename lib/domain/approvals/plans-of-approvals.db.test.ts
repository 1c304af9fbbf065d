import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { countForDecider, type Decider, selectApprovals } from "./approvals.sql";
import { aRequest } from "./testing";

const { query } = testDatabase();

type PlanNode = {
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Guards against a second for whoever has decided often: each open request was held against all their votes. */
it.each(["count", "list"] as const)(
  "looks at the votes of one request at a time, for the %s",
  async (what) => {
    const { run, approver } = await aRequest();
    const decider: Decider = {
      id: approver.id,
      kind: "user",
      roles: ["approver"],
      names: [],
      groups: [],
      managesTenant: false,
      givers: [],
    };
    const list = {
      decider,
      statuses: null,
      runId: null,
      workflowId: null,
      order: "urgent",
      cursor: null,
      limit: 50,
    } as const;
    const { text, values } =
      what === "count" ? countForDecider(run, decider) : selectApprovals(run, list);
    const [row] = await query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const looks = nodesOf(row?.["QUERY PLAN"][0].Plan ?? {}).filter(
      (node) => node["Relation Name"] === "approval_votes",
    );
    expect(looks.length).toBeGreaterThan(0);
    for (const look of looks) expect(look["Index Cond"]).toContain("approval_id");
  },
);
