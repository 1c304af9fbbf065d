import type { Route } from "@/lib/contract/route";
import { aWaitingSpec, NEW_AGENT_VERSION, NEW_TOOL_VERSION, type World } from "./world";

/** Which of the world's things the parameter of a path names. */
const KINDS: [RegExp, keyof World["ids"]][] = [
  [/^\/v1\/workflows\//, "workflow"],
  [/^\/v1\/workflow-versions\//, "workflowVersion"],
  [/^\/v1\/(?:workflow-)?runs\//, "run"],
  [/^\/v1\/steps\//, "step"],
  [/^\/v1\/approvals\//, "approval"],
  [/^\/v1\/artifacts\//, "artifact"],
  [/^\/v1\/artifact-versions\//, "artifactVersion"],
  [/^\/v1\/deliveries\//, "delivery"],
  [/^\/v1\/delegations\//, "delegation"],
  [/^\/v1\/groups\//, "group"],
  [/^\/v1\/agents\//, "agent"],
  [/^\/v1\/agent-versions\//, "agentVersion"],
  [/^\/v1\/tools\//, "tool"],
  [/^\/v1\/tool-versions\//, "toolVersion"],
  [/^\/v1\/api-keys\//, "apiKey"],
  [/^\/v1\/members\//, "member"],
  [/^\/v1\/invitations\//, "invitation"],
  [/^\/v1\/me\/sessions\//, "session"],
  [/^\/v1\/workers\//, "worker"],
  [/^\/v1\/pools\//, "pool"],
  [/^\/v1\/messages\//, "message"],
  [/^\/v1\/audit-events\//, "auditEvent"],
];

function kindOf({ path }: Route): keyof World["ids"] {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1];
  if (!kind) throw new Error(`Say in KINDS what the parameter of ${path} names.`);
  return kind;
}

/** The address of an operation, about the thing of its kind in this world. */
export const addressOf = (route: Route, { ids }: Pick<World, "ids">): string =>
  route.params ? route.path.replace(/\{\w+\}/, ids[kindOf(route)]) : route.path;

/** A body that fits, so that nothing but what is tested refuses the call. */
export function bodyOf({ path, method, body }: Route): unknown {
  if (!body) return undefined;
  if (path === "/v1/groups/{id}") return { add: [] };
  if (path === "/v1/members/{id}") return { role: "viewer" };
  const fitting = FITTING.find(([suffix]) => path.endsWith(suffix))?.[1] ?? {};
  return path.endsWith("{id}") && method === "PATCH" ? { title: "Other" } : fitting;
}

const SOMEBODY = "usr_01h2xcejqtf2nbrexx3vqjhp41";
const NO_VERSION = `wfv_${"0".repeat(26)}`;

const FITTING: [string, object][] = [
  ["/workflows", { name: "other" }],
  ["/workflows/import", { source: JSON.stringify(aWaitingSpec("imported")) }],
  ["/duplicate", { name: "copy" }],
  ["/draft", { spec: {} }],
  ["/v1/events", { specversion: "1.0", id: "1", source: "/test", type: "happened" }],
  ["/cancel", { reason: "Enough." }],
  ["/budgets", { kind: "workspace", period: "day", usd: 5 }],
  ["/quotas", { kind: "workspace", max_running: 5 }],
  ["/drain", { reason: "Enough." }],
  ["/pause", { reason: "Look first." }],
  ["/resume", { reason: "Seen." }],
  ["/resend", { reason: "Once more." }],
  ["/retry", { reason: "Once more." }],
  [
    "/migrate",
    { workflow_version_id: NO_VERSION, mapping: { confirm: "confirm" }, reason: "Mended." },
  ],
  ["/migrate/preview", { workflow_version_id: NO_VERSION }],
  ["/outcome", { outcome: "waived", reason: "A rehearsal." }],
  ["/rerun", { from: "confirm", reason: "Look again." }],
  ["/rerun/preview", { from: "confirm" }],
  ["/skip", { reason: "Not needed." }],
  ["/hold", { reason: "Look first." }],
  ["/release", { reason: "Seen." }],
  ["/resolve", { verdict: "give_up", reason: "Nobody knows." }],
  ["/mark-succeeded", { reason: "Done by hand.", port: "out", output: null }],
  [
    "/decide-many",
    { approvals: [{ id: "apr_01h2xcejqtf2nbrexx3vqjhp41", revision: 1 }], option: "approve" },
  ],
  ["/decide", { option: "approve" }],
  [
    "/artifacts/{id}/versions",
    {
      approval_id: `apr_${"0".repeat(26)}`,
      parent_version_id: `artv_${"0".repeat(26)}`,
      content: "Better.",
    },
  ],
  ["/comments", { text: "Looks good." }],
  ["/withdraw", { reason: "Enough." }],
  ["/delegate", { to: SOMEBODY }],
  ["/delegations", { to: SOMEBODY, ends_at: "2999-01-01T00:00:00Z" }],
  ["/override", { option: "approve", reason: "Nobody is there." }],
  ["/agents", { name: "other", title: "Other" }],
  ["/tools", { name: "other", title: "Other" }],
  ["/agents/{id}/versions", { ...NEW_AGENT_VERSION, version: "9.0.0" }],
  ["/tools/{id}/versions", { ...NEW_TOOL_VERSION, version: "9.0.0" }],
  ["/api-keys", { name: "Key", role: "viewer" }],
  ["/workspaces", { name: "Second" }],
  ["/groups", { name: "finance" }],
  ["/members", { email: "somebody@test.local", role: "viewer" }],
  ["/v1/me", { name: "Other" }],
  ["/me/password", { current_password: "x", new_password: "correct horse battery staple" }],
  ["/me/preferences", {}],
];

/** The headers that it cannot do without. What is set is not there yet. */
export const headersOf = ({ ifMatch, method }: Route): Record<string, string> =>
  ifMatch === "revision" ? { "if-match": method === "PUT" ? '"0"' : '"1"' } : {};

const NONE = "0".repeat(26);
const PREFIXES: World["ids"] = {
  workflow: "wfl",
  workflowVersion: "wfv",
  run: "run",
  step: "step",
  approval: "apr",
  artifact: "art",
  artifactVersion: "artv",
  delivery: "dlv",
  delegation: "dlg",
  group: "grp",
  agent: "agt",
  agentVersion: "agv",
  tool: "tol",
  toolVersion: "tlv",
  apiKey: "key",
  member: "usr",
  invitation: "inv",
  session: "ses",
  worker: "wrk",
  pool: "pool",
  message: "msg",
  auditEvent: "aud",
};
/** Ids of every kind that nothing has. */
export const NOBODYS = {
  ids: Object.fromEntries(
    Object.entries(PREFIXES).map(([kind, prefix]) => [
      kind,
      `${prefix}_${NONE}${kind === "step" ? "-confirm" : ""}`,
    ]),
  ),
} as unknown as Pick<World, "ids">;

/** A body that says all that may be said, so that a fuzz reaches every member. */
export function fullBodyOf(route: Route, { ids }: Pick<World, "ids">): unknown {
  const full = FULL.find(([pattern]) => pattern.test(`${route.method} ${route.path}`))?.[1];
  return full?.(ids) ?? bodyOf(route);
}

const SCHEMA = {
  type: "object",
  required: ["a"],
  properties: { a: { type: "string", minLength: 1 } },
};
const SPEC = aWaitingSpec("hostile");

const FULL: [RegExp, (ids: World["ids"]) => object][] = [
  [/^POST .*runs$/, ({ workflow }) => ({ workflow_id: workflow, ...START })],
  [/^POST \/v1\/workflows$/, () => ({ spec: SPEC, title: "T", labels: { team: "a" } })],
  [/(?:draft|validate)$/, () => ({ spec: SPEC })],
  [
    /^POST .*decide$/,
    ({ artifactVersion }) => ({
      option: "approve",
      reason: "Good.",
      form: { a: 1 },
      artifact_version_id: artifactVersion,
    }),
  ],
  [
    /agents\/\{id\}\/versions$/,
    () => ({
      ...NEW_AGENT_VERSION,
      version: "9.0.0",
      input_schema: SCHEMA,
      output_schema: SCHEMA,
      tools: ["lookup@1.0.0"],
      parameters: { temperature: 0.2 },
    }),
  ],
  [
    /tools\/\{id\}\/versions$/,
    () => ({
      ...NEW_TOOL_VERSION,
      version: "9.0.0",
      input_schema: SCHEMA,
      output_schema: SCHEMA,
      risk: "high",
      writes: true,
      idempotency: "key",
      timeout_ms: 1000,
    }),
  ],
  [
    /^POST .*api-keys$/,
    () => ({ name: "Key", role: "viewer", expires_at: "2030-01-01T00:00:00Z" }),
  ],
  [/^PATCH .*workflows\/\{id\}$/, () => ({ title: "T", labels: { a: "b" }, archived: false })],
  [/^POST .*members$/, () => ({ email: "somebody@test.local", role: "viewer" })],
  [/^PATCH .*members/, () => ({ role: "viewer", from: "viewer" })],
  [/preferences$/, () => ({ locale: "en", theme: "dark", time_zone: "UTC" })],
];

const START = {
  input: { topic: "rivers" },
  title: "T",
  labels: { team: "a" },
  priority: 5,
  correlation_id: "c-1",
  start_at: "2030-01-01T00:00:00Z",
};
