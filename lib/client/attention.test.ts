import { expect, it } from "vitest";
import { attentionParams, readAttentionFilter } from "./attention";

const WORKFLOW = "wfl_01h2xcejqtf2nbrexx3vqjhp41";
const read = (text: string) => readAttentionFilter(new URLSearchParams(text));

it("asks for what stands in the address, and passes by what it does not understand", () => {
  expect(attentionParams(read(`cause=poison,step_failed,love&workflow=${WORKFLOW}`))).toEqual({
    cause: "step_failed,poison",
    workflow_id: WORKFLOW,
    limit: 50,
  });
  expect(read("cause=&workflow=mine")).toEqual({ causes: [], workflow: null });
  expect(attentionParams(read(""))).toEqual({ limit: 50 });
});
