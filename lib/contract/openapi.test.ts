import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi";
import { operations } from "./operations";

const document = openApiDocument();

/** What a reference leads to; `undefined` if nothing. */
function follow(reference: string): unknown {
  const steps = reference
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

describe("the OpenAPI document", () => {
  /** Every change to the API shows in review. Update with `npx vitest run lib/contract -u`. */
  it("is the one that was reviewed", async () => {
    await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(
      "./openapi.json.snapshot",
    );
  });

  it("refers to nothing that it does not hold", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, to = ""]) => to,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((to) => follow(to) === undefined)).toEqual([]);
  });

  it("has every operation once, under an id of its own", () => {
    const described = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as object),
    );
    const ids = described.map((operation) => (operation as { operationId: string }).operationId);
    expect(described).toHaveLength(operations.length);
    expect(new Set(ids).size).toBe(operations.length);
  });

  /** Inside stand uuids and `Date`s; a caller must never be told so. */
  it("describes the wire, not what the server holds", () => {
    expect(follow("#/components/schemas/Run/properties/id")).toMatchObject({
      type: "string",
      pattern: expect.stringContaining("run_"),
    });
    expect(follow("#/components/schemas/Run/properties/created_at")).toMatchObject({
      type: "string",
      format: "date-time",
    });
  });

  it("names for each operation exactly the statuses of its codes", () => {
    expect(follow("#/paths/~1v1~1approvals~1{id}~1decide/post/responses")).toMatchObject({
      "409": { $ref: "#/components/responses/Refusal409" },
      "410": { $ref: "#/components/responses/Refusal410" },
    });
    expect(Object.keys(follow("#/paths/~1v1~1me/get/responses") as object)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "500",
      "503",
    ]);
  });
});
