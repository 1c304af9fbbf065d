import { describe, expect, it } from "vitest";
import { operations } from "./operations";
import { readSections, readShapes, type TypeWords } from "./reference-view";

const all = readSections().flatMap((section) => section.operations);
const shapes = readShapes();

/** Every type that the page writes down. */
const types: TypeWords[] = [
  ...all.flatMap(({ parameters, body, answers }) => [
    ...parameters.map(({ type }) => type),
    body ?? [],
    answers.type,
  ]),
  ...shapes.flatMap(({ fields, type }) => [type, ...fields.map((field) => field.type)]),
];
const said = (words: TypeWords | undefined) => words?.map(({ text }) => text).join("");

describe("the reference page", () => {
  it("has every operation, and ends with the aliases", () => {
    expect(all.map(({ route }) => route).sort()).toHaveLength(operations.length);
    expect(readSections().at(-1)?.tag).toBe("Aliases");
  });

  it("links to no shape that it does not describe", () => {
    const linked = types.flat().flatMap(({ shape }) => shape ?? []);
    const described = new Set(shapes.map(({ name }) => name));
    expect(linked.length).toBeGreaterThan(100);
    expect(linked.filter((name) => !described.has(name))).toEqual([]);
  });

  it("says ids, lists and choices in words", () => {
    const run = shapes.find(({ name }) => name === "Run");
    const field = (name: string) => said(run?.fields.find((one) => one.name === name)?.type);
    expect(field("id")).toBe("string run_…");
    expect(field("desired_action")).toBe('"none" | "pause" | "resume" | "cancel"');
    expect(field("created_at")).toBe("string date-time");
    const page = shapes.find(({ name }) => name === "RunPage");
    expect(said(page?.fields[0]?.type)).toBe("list of RunListItem");
  });

  it("names the headers that a call takes", () => {
    const decide = all.find(({ route }) => route.path === "/v1/approvals/{id}/decide");
    expect(decide?.parameters.map(({ name }) => name)).toEqual([
      "id",
      "Signalbox-Workspace",
      "If-Match",
    ]);
  });
});
