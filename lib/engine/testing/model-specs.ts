import { referenceTemplate } from "@/lib/engine/testing/model-products";
import type { ModelAsk } from "@/lib/engine/testing/reference-asks";
import type {
  ModelEach,
  ModelGraph,
  ModelJoin,
  ModelKind,
  ModelLoop,
  ModelNode,
} from "@/lib/engine/testing/reference-graph";
import type { JsonObject } from "@/lib/kernel/json";

/** How a manifest says a node of a model. */
export function specOf({ id, kind, join }: ModelNode): JsonObject {
  const rule = join ? joinSpec(join) : { mode: "all" };
  return kind === "join" ? { id, type: "join", ...rule } : { id, join: rule, ...fieldsOf(kind) };
}

export const edgeTexts = ({ edges }: ModelGraph): string[] =>
  edges.map(({ from, port, to }) =>
    port === "out" ? `${from} -> ${to}` : `${from}.${port} -> ${to}`,
  );

function bodyOf(graph: ModelGraph): JsonObject {
  const edges = edgeTexts(graph).map((edge): JsonObject => {
    const [from = "", to = ""] = edge.split(" -> ");
    return { from, to };
  });
  return { nodes: graph.nodes.map(specOf), edges };
}

function joinSpec({ mode, count, cancelsLosers }: ModelJoin): JsonObject {
  return {
    mode,
    ...(mode === "quorum" && { count }),
    ...(mode === "settled" && { min_success: count }),
    ...((mode === "any" || mode === "quorum") && { cancel_losers: cancelsLosers }),
  };
}

const WAITING: Record<"wait" | "event", JsonObject> = {
  wait: { type: "wait", duration: "PT1M" },
  event: {
    type: "event",
    event: "order.paid",
    key: "7",
    filter: "event.data.amount >= 10",
    expires_in: "PT1H",
  },
};

function fieldsOf(kind: Exclude<ModelKind, "join">): JsonObject {
  if (typeof kind === "string") return WAITING[kind];
  if ("ask" in kind)
    return { type: "approval", options: optionsOf(kind.ask), ...askSpec(kind.ask) };
  if ("child" in kind) return { type: "subworkflow", workflow: "child@3", on_failure: kind.child };
  if ("choose" in kind) {
    const when = kind.choose === "left" ? "true" : "false";
    return { type: "condition", cases: [{ when, port: "left" }] };
  }
  if ("end" in kind) return { type: "end", status: kind.end };
  if ("loop" in kind) return loopSpec(kind);
  if ("each" in kind) return eachSpec(kind);
  return "work" in kind || "deliver" in kind ? workSpec(kind) : inlineSpec(kind);
}

const EXECUTED: Record<"tool" | "agent", JsonObject> = {
  tool: { type: "tool", tool: "noop@1.0.0" },
  agent: { type: "agent", agent: "helper@1.0.0" },
};

type Working = Extract<ModelKind, { work: unknown } | { deliver: unknown }>;

function workSpec(kind: Working): JsonObject {
  const retry = { max_attempts: "deliver" in kind ? 1 : kind.tries };
  if ("deliver" in kind)
    return {
      type: "deliver",
      artifacts: [referenceTemplate(kind.product)],
      channel: { kind: "download" },
      on_failure: kind.deliver,
      retry,
    };
  return {
    ...EXECUTED[kind.by],
    on_failure: kind.work,
    retry,
    ...(kind.isUndone && { compensate: { tool: "noop@1.0.0" } }),
  };
}

/** Nobody finds it. */
const NOTHING = "${{ input.nothing }}";

function inlineSpec(kind: Extract<ModelKind, { does: unknown } | { judge: unknown }>): JsonObject {
  const on_failure = kind.policy;
  if ("judge" in kind) {
    const { judge, product } = kind;
    const subject = product === null ? "a text" : referenceTemplate(product);
    return {
      type: "evaluate",
      subject: judge === "breaks" ? NOTHING : subject,
      evaluators: [{ kind: "rule", expr: judge === "failed" ? "false" : "true" }],
      on_failure,
    };
  }
  if (kind.does === "emit")
    return {
      type: "emit",
      event: "thing.done",
      key: "7",
      payload: kind.breaks ? NOTHING : { a: 1 },
      on_failure,
    };
  const output = { type: "object", required: [kind.breaks ? "b" : "a"] };
  return { type: "transform", mapping: { a: 1 }, output, on_failure };
}

function loopSpec({ loop, turns, until, exhausted, policy }: ModelLoop): JsonObject {
  return {
    type: "loop",
    on_failure: policy,
    max_iterations: turns,
    ...(until !== null && { until: `iteration >= ${until}` }),
    on_exhausted: typeof exhausted === "string" ? exhausted : { approval: askSpec(exhausted.ask) },
    body: bodyOf(loop),
  };
}

function eachSpec({ each, items, batch, parallel, tolerate, policy }: ModelEach): JsonObject {
  return {
    type: "foreach",
    on_failure: policy,
    items: `\${{ [${Array.from({ length: items }, (_, at) => at).join(", ")}] }}`,
    ...(batch !== null && { batch_size: batch }),
    max_parallel: parallel,
    tolerate,
    body: bodyOf(each),
  };
}

const optionsOf = ({ options }: ModelAsk): JsonObject[] =>
  options.map(({ id, port, effect }) => ({ id, port, effect }));

function askSpec(ask: ModelAsk): JsonObject {
  return {
    role: "approver",
    stages: ask.stages.map((required) => ({ required })),
    reject_quorum: ask.against,
    exclude_requester: ask.excludesRequester,
    expires_in: "PT1H",
    on_expired: ask.whenLate,
    ...(ask.shows !== null && { artifacts: [referenceTemplate(ask.shows)] }),
    ...(ask.escalates && { escalate: { after: "PT10M", role: "admin" } }),
    ...(ask.reminders > 0 && { remind: { every: "PT5M", max: ask.reminders } }),
  };
}
