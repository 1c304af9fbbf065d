import { describe, expect, it } from "vitest";
import type { BudgetJson } from "@/lib/contract/budgets";
import { standingOf } from "./standing-of";

const NONE = { usd: 0, tokens: 0, tool_calls: 0 };

const budget = (given: Pick<BudgetJson, "kind" | "workflow" | "period">): BudgetJson => ({
  ...given,
  limit: { usd: 5, tokens: null, tool_calls: null },
  starts_on: "2026-11-01",
  used: NONE,
  granted: NONE,
  waiting: 0,
  revision: 1,
  updated_by: { kind: "user", id: "user_01m8p65ajzejd8ew9r15c4qavj", name: "Ada" },
  updated_at: "2026-11-02T10:00:00Z",
});

const WORKFLOW = { id: "wf_01m8p65ajzejd8ew9r15c4qavj", title: "Report" } as const;
const OTHER_ID = "wf_01m8p65ajzejd8ew9r15c4qavk";

/** Guards against a budget that is overwritten without a word. */
describe("the budget that is there already", () => {
  const workspace = budget({ kind: "workspace", workflow: null, period: "month" });
  const workflow = budget({ kind: "workflow", workflow: WORKFLOW, period: "day" });
  const all = [workspace, workflow];

  it("is that of the same owner and the same period", () => {
    expect(standingOf(all, { kind: "workspace", workflowId: null }, "month")).toBe(workspace);
    expect(standingOf(all, { kind: "workflow", workflowId: WORKFLOW.id }, "day")).toBe(workflow);
  });

  it("is none of another owner or another period", () => {
    expect(standingOf(all, { kind: "workspace", workflowId: null }, "day")).toBeNull();
    expect(standingOf(all, { kind: "tenant", workflowId: null }, "month")).toBeNull();
    expect(standingOf(all, { kind: "workflow", workflowId: OTHER_ID }, "day")).toBeNull();
    expect(standingOf(all, { kind: "workflow", workflowId: null }, "day")).toBeNull();
  });
});
