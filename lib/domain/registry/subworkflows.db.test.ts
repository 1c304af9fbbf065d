import { describe, expect, it } from "vitest";
import type { Principal } from "@/lib/domain/auth/principal";
import { aPrincipal } from "@/lib/domain/auth/testing";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { createWorkflow } from "./create-workflow";
import { readDraft } from "./read-draft";
import { readInterfaces } from "./read-interfaces";
import { saveDraft } from "./save-draft";
import { publish } from "./testing";
import { archiveWorkflow } from "./update-workflow";

const spec = (name: string, parts: JsonObject): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: name },
  spec: parts as never,
});

const leaf = {
  input: { type: "object", required: ["n"], properties: { n: { type: "number" } } },
  nodes: [{ id: "t", type: "transform", mapping: { n: "${{ input.n }}", is: "leaf" } }],
  output: { n: "${{ input.n }}", said: "n is ${{ input.n }}", all: "${{ nodes.t.output }}" },
};

const running = (reference: string) => ({
  nodes: [{ id: "sub", type: "subworkflow", workflow: reference, input: { n: 1 } }],
  output: { got: "${{ nodes.sub.output.n }}" },
});

async function published(by: Principal, name: string, parts: object) {
  const workflow = await createWorkflow(by, {
    id: newId("workflow"),
    from: { spec: spec(name, parts as JsonObject) },
  });
  return publish(by, workflow.id);
}

describe("a workflow that runs others", () => {
  it("pins which of their versions it runs, with what they take and give", async () => {
    const author = await aPrincipal("author");
    const child = await published(author, "leaf", leaf);
    const parent = await published(author, "parent", running("leaf@1"));
    expect(parent.manifest).toMatchObject({
      workflows: { "leaf@1": { input_schema: leaf.input, contains: [] } },
    });
    const { items } = await readInterfaces(author, child.workflow_id, ["1", "9"]);
    expect(items).toEqual([
      {
        workflow_version_id: child.id,
        number: 1,
        input_schema: leaf.input,
        output_schema: {
          type: "object",
          properties: { n: { type: "number" }, said: { type: "string" }, all: true },
          required: ["n", "all", "said"],
          additionalProperties: false,
        },
        depth: 0,
        contains: [],
      },
    ]);
  });

  it("says of itself how deep it is and what it holds, and gives what is known of its output", async () => {
    const author = await aPrincipal("author");
    await published(author, "leaf", leaf);
    await published(author, "middle", running("leaf@1"));
    const top = await published(author, "top", {
      nodes: [{ id: "sub", type: "subworkflow", workflow: "middle@1" }],
      output: "${{ nodes.sub.output }}",
    });
    const { items } = await readInterfaces(author, top.workflow_id, undefined);
    expect(items).toEqual([
      expect.objectContaining({
        depth: 2,
        contains: ["leaf", "middle"],
        output_schema: expect.objectContaining({ required: ["got"] }),
      }),
    ]);
  });

  it("is refused for a version that is not there, and for one that is archived", async () => {
    const author = await aPrincipal("author");
    await published(author, "leaf", leaf);
    const middle = await published(author, "middle", running("leaf@1"));
    await expect(published(author, "lost", running("leaf@2"))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await archiveWorkflow(author, middle.workflow_id);
    await expect(published(author, "late", running("middle@1"))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });

  it("publishes nothing anew because another version of what it runs was published", async () => {
    const author = await aPrincipal("author");
    const child = await published(author, "leaf", leaf);
    const parent = await published(author, "parent", running("leaf@1"));
    const draft = await readDraft(author, child.workflow_id);
    const metadata = { ...(draft.spec.metadata as JsonObject), description: "Other" };
    await saveDraft(author, child.workflow_id, {
      revision: draft.revision,
      spec: { ...draft.spec, metadata },
    });
    await publish(author, child.workflow_id);
    expect((await publish(author, parent.workflow_id)).number).toBe(1);
  });
});
