import { aCatalogue, anAgent, fields } from "@/lib/engine/testing/a-catalogue";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { FEATURES } from "@/lib/engine/validate/features";
import type { JsonObject } from "@/lib/kernel/json";

const text: JsonObject = { type: "string" };
const number: JsonObject = { type: "number" };

/** An agent with an output of every type, and one that is particular about its input. */
export const typedCatalogue: Catalogue = {
  ...aCatalogue,
  workflows: {},
  features: FEATURES,
  agents: {
    ...aCatalogue.agents,
    typed: {
      channels: {},
      versions: [
        anAgent("typed", "1.0.0", {
          outputSchema: {
            ...fields(
              {
                title: text,
                score: number,
                ok: { type: "boolean" },
                tags: { type: "array", items: text },
                rows: { type: "array", items: fields({ name: text, cost: number }) },
                nested: fields({ deep: fields({ er: text }, { additionalProperties: false }) }),
                note: text,
                maybe: { type: ["string", "null"] },
                pick: { enum: ["a", "b"] },
                shared: { $ref: "#/$defs/shared" },
                either: { anyOf: [text, number] },
                free: {},
                any: { type: "object" },
                open: { type: "object", additionalProperties: number },
              },
              {
                additionalProperties: false,
                $defs: { shared: fields({ x: text }, { additionalProperties: false }) },
              },
            ),
            required: [
              "title",
              "score",
              "ok",
              "tags",
              "rows",
              "nested",
              "maybe",
              "pick",
              "shared",
              "either",
              "free",
              "any",
              "open",
            ],
          },
        }),
      ],
    },
    picky: {
      channels: {},
      versions: [
        anAgent("picky", "1.0.0", {
          inputSchema: {
            ...fields(
              { title: text, score: number, list: { type: "array", items: number } },
              { additionalProperties: false },
            ),
            required: ["title"],
          },
        }),
      ],
    },
  },
};
