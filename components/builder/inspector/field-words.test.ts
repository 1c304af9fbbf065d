import { describe, expect, it } from "vitest";
import english from "@/messages/en.json";
import { CHOICES, FIELDS, HINTS } from "./field-words";

/** Whether a message stands under a name of the inspector that is put together from parts. */
const isSaid = (name: string): boolean =>
  typeof name
    .split(".")
    .reduce<unknown>((tree, key) => (tree as Record<string, unknown>)?.[key], english.inspector) ===
  "string";

describe("the words of the inspector", () => {
  // The names are put together, so that whoever reads the code for unknown keys does not find them.
  it.each([
    ...FIELDS.map((name) => `field.${name}`),
    ...HINTS.map((name) => `hint.${name}`),
    ...CHOICES.map((name) => `choice.${name}`),
  ])("have %s in the catalogue", (name) => {
    expect(isSaid(name)).toBe(true);
  });
});
