import { describe, expect, it } from "vitest";
import { z } from "zod";
import { issueSentence } from "@/lib/engine/spec/issue-sentence";
import { nodeIdSchema } from "@/lib/engine/spec/names";
import { inEnglish } from "@/lib/engine/wording/sentence";

const said = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) =>
    inEnglish(issueSentence(issue, value)),
  );

const kinds = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("mail") }),
  z.strictObject({ kind: z.literal("webhook"), url: z.url() }),
]);

describe("what a schema holds against a value is said for people", () => {
  it.each<[string, z.ZodType, unknown]>([
    ["a is missing.", z.object({ a: z.string() }), {}],
    ["Must be a number.", z.int(), "1"],
    ["Must be a whole number.", z.int(), 1.5],
    ["Must be true or false.", z.boolean(), 1],
    ["Must be a list.", z.array(z.string()), {}],
    ["Must be an object with fields.", z.strictObject({}), []],
    ["Must be one of a, b.", z.enum(["a", "b"]), "c"],
    ["Must be a.", z.literal("a"), "c"],
    ["Must be one of mail, webhook.", kinds, { kind: "fax" }],
    ["Must be a web address.", kinds, { kind: "webhook", url: "x" }],
    ["Must not be empty.", z.string().min(1), ""],
    ["Must have at least 2 entries.", z.array(z.string()).min(2), ["a"]],
    ["Must have at most 2 characters.", z.string().max(2), "abc"],
    ["Must be 1 or more.", z.int().min(1), 0],
    ["Must be more than 0.", z.number().positive(), 0],
    ["Must be 3 or less.", z.int().max(3), 4],
    ['There is no field "b" here.', z.strictObject({}), { b: 1 }],
    ["Must not be empty.", z.record(z.string().min(1), z.string()), { "": "a" }],
    ["true, false, null and in cannot be ids.", nodeIdSchema, "in"],
  ])("%s", (sentence, schema, value) => {
    expect(said(schema, value)).toEqual([sentence]);
  });
});
