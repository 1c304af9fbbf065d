import { describe, expect, it } from "vitest";
import { approvalKeys } from "./approvals";
import { runKeys } from "./runs";
import { workflowKeys } from "./workflows";
import { isOutdated } from "./workspace-news";

const moved = { runs: new Set(["run_a"]), isReset: false };
const reset = { runs: new Set<string>(), isReset: true };

describe("after news of a workspace", () => {
  it.each([
    ["the list of runs", runKeys.recent(), true, true],
    ["what was last put into a workflow", workflowKeys.lastInput("wfl_a"), true, true],
    ["how many requests wait", approvalKeys.count(), true, true],
    ["which requests wait", approvalKeys.mine(), true, true],
    ["the requests of the run that moved", approvalKeys.ofRun("run_a"), true, true],
    ["one request of the run that moved", approvalKeys.one("run_a", "apr_a"), true, true],
    ["the requests of another run", approvalKeys.ofRun("run_b"), false, true],
    ["the run itself, which has its own stream", runKeys.detail("run_a"), false, false],
    ["what a decision would lead to", approvalKeys.preview("apr_a"), false, false],
    ["the workflows", workflowKeys.list(), false, false],
  ])("%s: asked for again after a move %s", (_, key, afterMove, afterReset) => {
    expect([isOutdated(key, moved), isOutdated(key, reset)]).toEqual([afterMove, afterReset]);
  });
});
