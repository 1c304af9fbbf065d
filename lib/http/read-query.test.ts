import { expect, it } from "vitest";
import { z } from "zod";
import { readQuery } from "./read-query";

const read = (query: string) => readQuery(new URL(`http://localhost/v1/runs${query}`));

it("takes a parameter for what it is, and one that is repeated for a list", () => {
  expect(read("?limit=5&status=a&status=b")).toEqual({ limit: "5", status: ["a", "b"] });
});

/** Guards against a parameter that means something to JavaScript and nothing to the route: it went by unseen. */
it.each(["?__proto__=1", "?__proto__=1&__proto__=2"])(
  "hides no parameter from the schema: %s",
  (query) => {
    expect(Object.keys(read(query))).toEqual(["__proto__"]);
    expect(z.strictObject({}).safeParse(read(query)).success).toBe(false);
  },
);
