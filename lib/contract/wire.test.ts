import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getFiguresRoute } from "./figures";
import {
  idCursorSchema,
  nameCursorSchema,
  numberCursorSchema,
  pageQuery,
  stepCursorSchema,
  urgencyCursorSchema,
} from "./paging";
import { actorSchema, commaListSchema, timestampSchema } from "./wire";

const UUID = "0193a1b2-0000-7000-8000-000000000001";

describe("a point in time", () => {
  it.each([
    ["2026-11-29T12:00:00Z", "2026-11-29T12:00:00.000Z"],
    ["2026-11-29T12:00:00.5+08:00", "2026-11-29T04:00:00.500Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("travels in UTC: %s", (given, back) => {
    expect(z.encode(timestampSchema, timestampSchema.parse(given))).toBe(back);
  });

  it.each([
    "2026-11-29",
    "2026-02-30T00:00:00Z",
    "2026-11-29T12:00:00",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "tomorrow",
  ])("is refused as %s", (given) => {
    expect(timestampSchema.safeParse(given).success).toBe(false);
  });
});

describe("a cursor", () => {
  it("is opaque outside and a sort key inside", () => {
    const wire = z.encode(idCursorSchema, UUID);
    expect(wire).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(idCursorSchema.parse(wire)).toBe(UUID);
    const step = { node: "write", scope: "loop:2/each:17", number: 3 };
    expect(stepCursorSchema.parse(z.encode(stepCursorSchema, step))).toEqual(step);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  it.each([
    ["nothing", ""],
    ["what is no base64", "a b"],
    ["what is no JSON", Buffer.from("{").toString("base64url")],
    ["what is no UTF-8", Buffer.from([0xff, 0xfe]).toString("base64url")],
    ["no uuid", encode("hello")],
    ["a number", encode(1)],
    ["another list's key", encode({ node: "a", scope: "", number: 0 })],
  ])("is refused when it is %s", (_, given) => {
    expect(idCursorSchema.safeParse(given).success).toBe(false);
  });
});

describe("a crafted cursor", () => {
  const encode = (json: string) => Buffer.from(json).toString("base64url");
  const at = (time: string) => JSON.stringify({ at: time, id: UUID });

  /** Guards against an error of the database, which has no form for what is inside. */
  it.each([
    ["a NUL", nameCursorSchema, '"a\\u0000"'],
    ["half of a surrogate pair", nameCursorSchema, '"a\\ud800"'],
    ["a time before all times", urgencyCursorSchema, at("0000-01-01T00:00:00Z")],
    ["a time before 1970", urgencyCursorSchema, at("1969-12-31T23:59:59Z")],
    ["a time of many digits", urgencyCursorSchema, at(`2026-11-29T12:00:00.${"0".repeat(150)}Z`)],
    ["a number of more than four bytes", numberCursorSchema, "2147483648"],
  ])("is refused with %s inside", (_, schema, json) => {
    expect(schema.safeParse(encode(json)).success).toBe(false);
  });

  it("leaves a time with all digits of the database as it is", () => {
    const key = { at: "2026-11-29T12:00:00.123456Z", id: UUID };
    expect(urgencyCursorSchema.parse(z.encode(urgencyCursorSchema, key))).toEqual(key);
  });
});

describe("a time zone", () => {
  const query = getFiguresRoute.query;

  it.each([
    ["europe/berlin", "Europe/Berlin"],
    ["GMT+0", "UTC"],
  ])("is passed on in its usual spelling: %s", (given, name) => {
    expect(query.parse({ time_zone: given })).toEqual({ time_zone: name });
  });

  it.each(["+01:00", "-0530", "", "Mars/Olympus"])("is refused as %j", (given) => {
    expect(query.safeParse({ time_zone: given }).success).toBe(false);
  });
});

describe("a page", () => {
  const query = z.strictObject(pageQuery(idCursorSchema));

  it("has fifty items unless another number is asked for", () => {
    expect(query.parse({})).toEqual({ limit: 50 });
    expect(query.parse({ limit: "7" })).toEqual({ limit: 7 });
  });

  it.each(["0", "201", "1.5", "x", "", "NaN"])("is refused with a limit of %j", (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });
});

describe("a list in one parameter", () => {
  const statuses = commaListSchema(z.enum(["running", "waiting"]));

  it("is its items with commas between", () => {
    expect(statuses.parse("running,waiting")).toEqual(["running", "waiting"]);
    expect(z.encode(statuses, ["waiting"])).toBe("waiting");
  });

  it.each(["", "running,", "running,stopped", ",".repeat(40)])("is refused as %j", (given) => {
    expect(statuses.safeParse(given).success).toBe(false);
  });
});

describe("an actor", () => {
  it("has the id of its kind", () => {
    const wire = z.encode(actorSchema, { kind: "user", id: UUID as never, name: "Ada" });
    expect(wire).toMatchObject({ kind: "user", id: expect.stringMatching(/^usr_/) });
    expect(actorSchema.safeParse({ ...wire, kind: "service_account" }).success).toBe(false);
  });
});
