import { describe, expect, it } from "vitest";
import { fields } from "@/lib/engine/testing/a-catalogue";
import { anApproval, anEnd, aToolNode } from "@/lib/engine/testing/a-manifest";
import { hole, type Manifest, ofCode, reading, text } from "@/lib/engine/validate/rules/testing";
import type { JsonObject } from "@/lib/kernel/json";

describe("may_be_absent", () => {
  it.each<[string, string, string]>([
    [
      "input.style",
      "input.style may be absent.",
      "Fall back with input.?style.orValue(…), or ask first with has(…).",
    ],
    [
      "nodes.typed.output.note + '!'",
      "nodes.typed.output.note may be absent.",
      "nodes.typed.output.?note",
    ],
    [
      "nodes.typed.output.tags[0]",
      "nodes.typed.output.tags.[0] may be absent.",
      "nodes.typed.output.tags[?0]",
    ],
    ["nodes.typed.output.open.x", "nodes.typed.output.open.x may be absent.", "open.?x"],
  ])("%s", (expression, message, hint) => {
    expect(ofCode("may_be_absent", reading(expression))).toMatchObject([
      { severity: "warning", message, hint: expect.stringContaining(hint), node_id: "b" },
    ]);
  });

  it.each([
    "input.topic",
    "input.?style.orValue('')",
    "input.?style",
    "has(input.style) ? input.style : ''",
    "has(nodes.typed.output.note) && nodes.typed.output.note == 'x'",
    "nodes.typed.output.rows.map(r, r.name)",
    "nodes.typed.output.maybe",
    "nodes.typed.output.either",
  ])("is not found in %s", (expression) => {
    expect(ofCode("may_be_absent", reading(expression))).toEqual([]);
  });

  it("of a field that the schema does not list but does not rule out", () => {
    const manifest: Manifest = [
      [aToolNode("a", { input: { x: hole("input.topik") } })],
      [],
      { input: fields({ topic: text }) },
    ];
    expect(ofCode("may_be_absent", manifest)).toMatchObject([
      { message: "input.topik is not declared, and may be absent.", hint: "Did you mean topic?" },
    ]);
    expect(ofCode("expression_error", manifest)).toEqual([]);
  });

  const branch = (reads: string, extra: string[] = [], rest: JsonObject = {}): Manifest => [
    [
      "a",
      { id: "c", type: "condition", cases: [{ when: "input.n > 1", port: "yes" }] },
      "yes",
      "yes2",
      "no",
      "both",
      aToolNode("b", { input: { x: hole(reads) } }),
    ],
    [
      "a -> c",
      "c.yes -> yes",
      "c.yes -> yes2",
      "c.else -> no",
      "yes -> both",
      "yes2 -> both",
      ...(extra.length > 0 ? extra : ["both -> b", "no -> b"]),
    ],
    rest,
  ];
  const skipped = (manifest: Manifest) =>
    ofCode("may_be_absent", manifest).map(({ message }) => message);

  it("of the output of a branch that may not have been taken", () => {
    expect(skipped(branch("nodes.yes.output.x"))).toEqual([
      "yes may have been skipped, and its output be null.",
    ]);
    expect(skipped(branch("nodes.no.output.x"))).toHaveLength(1);
    expect(skipped(branch("nodes.yes.output.?x.orValue(1)"))).toEqual([]);
    expect(skipped(branch("nodes.yes.output"))).toEqual([]);
    expect(skipped(branch("nodes.yes.status"))).toEqual([]);
    expect(skipped(branch("nodes.a.output.x"))).toEqual([]);
    expect(skipped(branch("nodes.c.output.port"))).toEqual([]);
  });

  it("not inside the branch itself, however it splits and joins", () => {
    const inside = ["both -> b"];
    for (const id of ["yes", "yes2", "both", "a"])
      expect(skipped(branch(`nodes.${id}.output.x`, inside))).toEqual([]);
    expect(skipped(branch("nodes.no.output.x", inside))).toEqual([]);
  });

  it("not of what every way passes", () => {
    const manifest: Manifest = [
      [
        anApproval("p", { expires_in: "PT1H" }),
        "ok",
        "no",
        "late",
        "after",
        aToolNode("b", { input: { x: hole("nodes.after.output.x") } }),
      ],
      [
        "p.approved -> ok",
        "p.rejected -> no",
        "p.expired -> late",
        "ok -> after",
        "no -> after",
        "late -> after",
        "after -> b",
      ],
    ];
    expect(skipped(manifest)).toEqual([]);
    const [nodes, edges] = manifest;
    expect(skipped([nodes, (edges ?? []).filter((edge) => edge !== "late -> after")])).toEqual([]);
  });

  it("of the run's output, by the ways that come to a good end", () => {
    const output = { x: hole("nodes.ok.output.x") };
    const manifest = (status: string): Manifest => [
      [anApproval("p"), "ok", anEnd("no", status)],
      ["p.approved -> ok", "p.rejected -> no"],
      { output },
    ];
    expect(skipped(manifest("failed"))).toEqual([]);
    expect(skipped(manifest("succeeded"))).toEqual([
      "ok may have been skipped, and its output be null.",
    ]);
  });

  it("warns where a wait may have expired, and is quiet on the way by its event", () => {
    const wait = { id: "paid", type: "event", event: "order.paid", key: "7", expires_in: "PT1H" };
    const reader = (id: string) =>
      aToolNode(id, { input: { x: hole("nodes.paid.output.data.amount") } });
    const nodes = [wait, reader("on"), reader("late"), { ...reader("both"), join: "any" }];
    const edges = ["paid -> on", "paid.expired -> late", "paid -> both", "paid.expired -> both"];
    const found = ofCode("may_be_absent", [nodes, edges]);
    expect(found.map(({ node_id, message }) => [node_id, message])).toEqual([
      ["late", "paid may have expired, and its output be null."],
      ["both", "paid may have expired, and its output be null."],
    ]);
  });
});
