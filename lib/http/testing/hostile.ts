import fc from "fast-check";

const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e\u200b",
  "💥".repeat(50),
  "x".repeat(100_000),
  "../../etc/passwd",
  "'; drop table runs; --",
  "%00%0a%s%n",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-1",
  "1e999",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T00:00:00+23:59",
  `run_${"7".repeat(26)}`,
  `run_${"z".repeat(26)}`,
  `wfv_${"0".repeat(26)}`,
  `step_${"0".repeat(26)}-a${"-b.999999999999".repeat(50)}`,
  "$" + "{{ input }}",
  "apiVersion: &a [*a]",
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const scalar = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e308, -0),
);

/** Any JSON, much of it made to hurt. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthSize: "small" }, scalar, tie("list"), tie("object")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  object: fc.dictionary(
    fc.oneof(text, fc.constantFrom("id", "name", "spec", "input", "__proto__")),
    tie("value"),
    { maxKeys: 4 },
  ),
})).value;

/** A body that fits, with one of its members, at any depth, made hostile or taken away. */
export const spoiled = (body: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(body);
  if (paths.length === 0) return hostileJson;
  return fc
    .tuple(fc.constantFrom(...paths), fc.oneof(hostileJson, fc.constant(undefined)))
    .map(([path, value]) => replaced(body, path, value));
};

function pathsIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    [...at, key],
    ...pathsIn(member, [...at, key]),
  ]);
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

/** What may stand in an address or a header, raw. */
export const hostileText: fc.Arbitrary<string> = text;
/** What HTTP lets through as the value of a header. */
export const hostileHeader: fc.Arbitrary<string> = fc
  .oneof(
    text,
    fc.constantFrom(
      '"1"',
      '"999999999"',
      "*",
      'W/"1"',
      "wsp_x",
      "Bearer",
      "0",
      "99999999999999999999",
    ),
  )
  .map((value) => value.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 2000));

/** Bodies that are no JSON of ours, byte by byte. */
export const hostileBytes: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .constantFrom(
      '{"a":1e999}',
      '{"a":"\\ud800"}',
      '{"__proto__":{}}',
      "[".repeat(50_000),
      '{"a":',
      "\ufeff{}",
      "nul",
    )
    .map((json) => new TextEncoder().encode(json)),
);
