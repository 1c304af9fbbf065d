import { describe, expect, it } from "vitest";
import { targetKind, targetPage } from "./event-target";

const ID = "01h2xcejqtf2nbrexx3vqjhp41";

describe("what an audited event is about", () => {
  it.each([
    [`run_${ID}`, "run", `/runs/run_${ID}`],
    [`step_${ID}-review-drafts.2`, "step", `/runs/run_${ID}`],
    [`apr_${ID}`, "approval", `/inbox?tab=all&approval=apr_${ID}`],
    [`wfv_${ID}`, "workflowVersion", null],
    [`usr_${ID}`, "person", "/members"],
    ["pool:gpu", null, null],
    ["POST /v1/runs", null, null],
    ["run_away", null, null],
    [`constructor_${ID}`, null, null],
  ])("%s", (target, kind, page) => {
    expect([targetKind(target), targetPage(target)]).toEqual([kind, page]);
  });
});
