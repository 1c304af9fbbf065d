import { describe, expect, it } from "vitest";
import type { ToolVersionJson } from "@/lib/contract/tools";
import { beginDraft, draftFaults, versionOf } from "./tool-draft";

const version: ToolVersionJson = {
  id: "tlv_1",
  tool_id: "tol_1",
  reference: "search@1.0.0",
  version: "1.0.0",
  kind: "http",
  config: {
    method: "POST",
    url: "https://example.test/${{ input.name }}",
    headers: { accept: "application/json" },
    query: { q: "${{ input.q }}" },
    body: { text: "${{ input.text }}" },
    response: "${{ item.body.items }}",
  },
  input_schema: { type: "object", required: ["q"], properties: { q: { type: "string" } } },
  output_schema: {},
  risk: "medium",
  writes: true,
  idempotency: "key",
  timeout_ms: 1500,
  digest: "d",
  created_by: { kind: "system", id: "test", name: "Test" },
  created_at: "2026-01-01T00:00:00.000Z",
};

describe("the form of a tool", () => {
  it("goes on from a version and loses nothing of it", () => {
    const draft = beginDraft(version, "1.0.0");
    expect(draftFaults(draft)).toEqual({});
    const { config, input_schema, output_schema, risk, writes, idempotency, timeout_ms } = version;
    expect(versionOf(draft)).toEqual({
      version: "1.0.1",
      kind: "http",
      config,
      input_schema,
      output_schema,
      risk,
      writes,
      idempotency,
      timeout_ms,
    });
  });

  it("begins with a request that only reads, and asks for its address", () => {
    expect(draftFaults(beginDraft(null, null))).toEqual({ url: "missing" });
  });

  it.each([
    [{ url: "example.test" }, { url: "notUrl" }],
    [{ body: "{" }, { body: "notJson" }],
    [{ response: "[1" }, { response: "notJson" }],
    [{ timeoutSeconds: "soon" }, { timeout: "notSeconds" }],
    [{ timeoutSeconds: "900" }, { timeout: "notSeconds" }],
    [{ inputSchema: "[]" }, { input_schema: "notJson" }],
    [
      { outputSchema: '{ "tpye": "object" }' },
      { output_schema: expect.objectContaining({ message: expect.any(String) }) },
    ],
  ])("says of %o that %o", (change, faults) => {
    expect(draftFaults({ ...beginDraft(version, "1.0.0"), ...change })).toEqual(faults);
  });

  it("leaves out headers without a name, and a body that is not given", () => {
    const draft = { ...beginDraft(null, null), url: "https://example.test" };
    const headers = [{ name: " ", value: "x" }];
    expect(versionOf({ ...draft, headers }).config).toEqual({
      method: "GET",
      url: "https://example.test",
    });
  });
});
