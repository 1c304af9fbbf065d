import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  asId,
  decodeId,
  decodeStepId,
  encodeEventId,
  encodeId,
  encodeStepId,
  ID_PREFIXES,
  idSchema,
  runIdSchema,
  stepIdSchema,
} from "./ids";

const uuids = fc.uuid();
const nodes = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
const scopes = fc
  .array(fc.tuple(nodes, fc.nat(9999)), { maxLength: 3 })
  .map((parts) => parts.map(([node, index]) => `${node}:${index}`).join("/"));

describe("ids on the wire", () => {
  it("come back as they went, whatever the uuid", () => {
    fc.assert(
      fc.property(uuids, (uuid) => {
        const id = asId("run", uuid);
        expect(decodeId("run", encodeId("run", id))).toBe(uuid);
        expect(z.encode(runIdSchema, z.decode(runIdSchema, encodeId("run", id)))).toBe(
          encodeId("run", id),
        );
      }),
    );
  });

  /** The example of the TypeID specification, so that other implementations agree with ours. */
  it("are TypeIDs", () => {
    expect(encodeId("run", asId("run", "01889c89-df6b-7f1c-a388-91396ec314bc"))).toBe(
      "run_01h2e8kqvbfwea724h75qc655w",
    );
  });

  it("of another kind, too large or misspelt are refused", () => {
    const wire = encodeId("run", asId("run", "01889c89-df6b-7f1c-a388-91396ec314bc"));
    for (const text of [
      wire.replace("run_", "wfl_"),
      wire.replace("_0", "_8"),
      `${wire}0`,
      wire.replace("w", "u"),
      "run_",
      "",
    ]) {
      expect(runIdSchema.safeParse(text).success).toBe(false);
      expect(decodeId("run", text)).toBeNull();
    }
    expect(() => asId("run", "x")).toThrow();
  });

  it("have one prefix a kind", () => {
    const prefixes = Object.values(ID_PREFIXES);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(idSchema("approval").safeParse("run_01h2e8kqvbfwea724h75qc655w").success).toBe(false);
  });

  it("of steps carry run, node and scope both ways", () => {
    fc.assert(
      fc.property(uuids, nodes, scopes, (uuid, node, scope) => {
        const key = { runId: asId("run", uuid), node, scope };
        expect(decodeStepId(encodeStepId(key))).toEqual(key);
        expect(z.decode(stepIdSchema, encodeStepId(key))).toEqual(key);
      }),
    );
    expect(decodeStepId("step_nope")).toBeNull();
  });

  it("of events name the run and the sequence", () => {
    expect(encodeEventId(asId("run", "01889c89-df6b-7f1c-a388-91396ec314bc"), 7)).toBe(
      "evt_01h2e8kqvbfwea724h75qc655w-7",
    );
  });
});
