import fc from "fast-check";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** Texts that have tripped readers of YAML before, beside arbitrary ones. */
const text = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      ..."yes|no|null|~|1|1.5|0x1F|1e3|-|- a|? b|: c|a: b|#x| # x|*a|&a|!a|%a|@a|`a|[|]|{|}|,|'|\"|\\|---|...|<<|=|.inf|2030-01-31|12:30:45".split(
        "|",
      ),
      " leading",
      "trailing ",
      "a\nb",
      "a\n\n  b\n",
      "\n",
      "\ttab",
      "a\r\nb",
      "\u0085\u2028\u2029\ufeff",
      `\${{ input.topic }}`,
      `say "\${{ input.topic }}" twice`,
    ),
  )
  .filter((value) => !value.includes("\0") && value.isWellFormed());

const key = text.filter((value) => value !== "__proto__");

/** Any JSON that a manifest may hold. */
export const arbitraryJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    text,
    fc.array(tie("json"), { maxLength: 3 }),
    fc.dictionary(key, tie("json"), { maxKeys: 3 }),
  ),
})).json;

const object = fc.dictionary(key, arbitraryJson, { maxKeys: 3 });
const name = fc.constantFrom("research", "team.a", "x-1");
const identifier = fc.constantFrom("a", "b", "c", "draft_2", "review", "out", "done");
const duration = fc.constantFrom("PT1S", "PT5M", "P2D", "P1DT12H", "PT0.5S");
const reference = fc.constantFrom("noop@1.0.0", "research-agent@2.1.0", "review-agent@stable");
const template = text;
const cel = fc.constantFrom(
  "true",
  "input.n > 1",
  'nodes.a.output == "x"',
  "1 +",
  "nodes.z.status",
);

const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

const base = { title: text, notes: text };
const join = fc.oneof(
  fc.constantFrom("all", "any"),
  fc.constant({ mode: "quorum", count: 2, cancel_losers: false }),
);
const failure = {
  on_failure: fc.constantFrom("hold", "fail_run", "propagate", "route"),
  hold_for: duration,
};
const worker = {
  ...base,
  ...failure,
  join,
  input: object,
  output: object,
  schedule_timeout: duration,
  timeout: duration,
  deadline: duration,
  retry: fc.record({
    max_attempts: fc.integer({ min: 1, max: 9 }),
    initial: duration,
    on: fc.constant(["timeout"]),
  }),
  compensate: fc.record({ tool: reference, input: object }),
  pool: name,
  priority: fc.integer({ min: 0, max: 9 }),
};
const { input: _, output: __, ...delivery } = worker;
const approval = {
  role: name,
  people: fc.constant(["ana@example.com"]),
  groups: fc.array(name, { minLength: 1, maxLength: 2 }),
  computed: template,
  required: fc.constant(2),
  exclude_requester: fc.boolean(),
  options: fc.constantFrom(
    ["approve", "reject"],
    [{ id: "later", title: "Later", port: "later", effect: "rejected", requires_reason: true }],
  ),
  form: object,
  artifacts: fc.array(template, { maxLength: 2 }),
  show: arbitraryJson,
  expires_in: duration,
  on_expired: fc.constantFrom("reject", "escalate", "keep_waiting", "port", "approve"),
  remind: fc.record({ every: duration }),
};

type Fields = Record<string, fc.Arbitrary<unknown>>;
const node = (type: string, required: Fields, rest: Fields): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.record({ id: identifier, ...required }), optional(rest))
    .map(([must, may]) => ({ type, ...must, ...may }) as JsonObject);

const leaves: fc.Arbitrary<JsonObject>[] = [
  node(
    "agent",
    { agent: reference },
    { ...worker, tools: fc.array(fc.record({ tool: reference, when: cel }), { maxLength: 2 }) },
  ),
  node("tool", { tool: reference }, worker),
  node("code", { source: text }, worker),
  node("transform", { mapping: arbitraryJson }, { ...base, ...failure, join, output: object }),
  node(
    "condition",
    { cases: fc.array(fc.record({ when: cel, port: identifier }), { minLength: 1, maxLength: 3 }) },
    { ...base, join },
  ),
  node(
    "join",
    {},
    {
      ...base,
      mode: fc.constantFrom("all", "any"),
      count: fc.constant(2),
      min_success: fc.constant(1),
    },
  ),
  node("approval", {}, { ...base, ...approval, join }),
  node("wait", {}, { ...base, duration, timestamp: template }),
  node("event", { event: name, key: template }, { ...base, filter: cel, expires_in: duration }),
  node("subworkflow", {}, { ...base, workflow: fc.constant("child@3"), input: object }),
  node(
    "evaluate",
    {
      subject: arbitraryJson,
      evaluators: fc.constant([{ kind: "rule", expr: "size(subject) > 1" }]),
    },
    { ...base, ...failure, join },
  ),
  node(
    "deliver",
    {
      artifacts: fc.array(template, { minLength: 1, maxLength: 2 }),
      channel: fc.constant({ kind: "download" }),
    },
    { ...delivery, recipient: template },
  ),
  node("emit", { event: name }, { ...base, payload: arbitraryJson }),
  node("end", { status: fc.constantFrom("succeeded", "failed") }, { ...base, reason: name }),
];

const edges = fc.array(
  fc.record({
    from: fc.oneof(
      identifier,
      fc.tuple(identifier, identifier).map((parts) => parts.join(".")),
    ),
    to: identifier,
  }),
  { maxLength: 6 },
);

const { graph } = fc.letrec<{ graph: JsonObject; node: JsonObject }>((tie) => ({
  graph: fc
    .tuple(
      fc.array(tie("node"), { minLength: 1, maxLength: 4 }),
      fc.option(edges, { nil: undefined }),
    )
    .map(([nodes, found]) => ({ nodes, ...(found && { edges: found }) }) as JsonObject),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    ...leaves,
    node(
      "loop",
      { body: tie("graph") },
      {
        ...base,
        until: cel,
        max_iterations: fc.constant(3),
        on_exhausted: fc.constantFrom("fail", "continue"),
      },
    ),
    node(
      "foreach",
      { body: tie("graph"), items: template },
      { ...base, max_items: fc.constant(10), tolerate: fc.constant(1) },
    ),
  ),
}));

/** Any manifest that fits the schema, most of them wrong in some other way. */
export const arbitraryManifest: fc.Arbitrary<JsonObject> = fc
  .tuple(
    graph,
    optional({
      params: fc.dictionary(fc.constantFrom("depth", "style"), object, { maxKeys: 2 }),
      input: object,
      output: arbitraryJson,
      success: fc.constant({ criteria: ["The report answers the question"] }),
      concurrency: fc.record({ key: template, limit: fc.constant(1) }),
      limits: optional({
        max_duration: duration,
        max_attempts: fc.constant(10),
        budget: fc.constant({ usd: 1.5 }),
      }),
    }),
    optional({ title: text, description: text, labels: fc.constant({ team: "a" }) }),
  )
  .map(([nodes, spec, metadata]) => ({
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name: "test", ...metadata } as JsonObject,
    spec: { ...spec, ...nodes } as JsonObject,
  }));
