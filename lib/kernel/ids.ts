import { z } from "zod";

/**
 * Ids are uuids inside and TypeIDs (`run_01h2xcejqtf2nbrexx3vqjhp41`) on the wire. A step and an event
 * have natural keys inside; their wire form is composed from the run's.
 */
export const ID_PREFIXES = {
  tenant: "ten",
  workspace: "wsp",
  user: "usr",
  membership: "mem",
  invitation: "inv",
  group: "grp",
  session: "ses",
  apiKey: "key",
  workflow: "wfl",
  workflowVersion: "wfv",
  agent: "agt",
  agentVersion: "agv",
  tool: "tol",
  toolVersion: "tlv",
  run: "run",
  attempt: "att",
  worker: "wrk",
  approval: "apr",
  decision: "dec",
  approvalComment: "apc",
  delegation: "dlg",
  artifact: "art",
  artifactVersion: "artv",
  delivery: "dlv",
  usageEntry: "use",
  auditEvent: "aud",
  event: "evt",
  limit: "lim",
  budget: "bud",
  message: "msg",
} as const;
export type IdKind = keyof typeof ID_PREFIXES;

declare const kindOfId: unique symbol;
/** A uuid that cannot be mistaken for the id of another kind of thing. */
export type Id<K extends IdKind> = string & { readonly [kindOfId]: K };

export type TenantId = Id<"tenant">;
export type WorkspaceId = Id<"workspace">;
export type UserId = Id<"user">;
export type GroupId = Id<"group">;
export type SessionId = Id<"session">;
export type ApiKeyId = Id<"apiKey">;
export type InvitationId = Id<"invitation">;
export type WorkflowId = Id<"workflow">;
export type WorkflowVersionId = Id<"workflowVersion">;
export type RunId = Id<"run">;
export type WorkerId = Id<"worker">;
export type ApprovalId = Id<"approval">;
export type DelegationId = Id<"delegation">;
export type ArtifactId = Id<"artifact">;
export type ArtifactVersionId = Id<"artifactVersion">;
export type DeliveryId = Id<"delivery">;
export type MessageId = Id<"message">;

/** Crockford's base 32 in lower case, as TypeID prescribes. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function suffixOf(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let text = "";
  for (let place = 0; place < 26; place += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

function uuidOf(suffix: string): string | null {
  if (suffix.length !== 26 || suffix.charAt(0) > "7") return null;
  let value = 0n;
  for (const letter of suffix) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    value = (value << 5n) | BigInt(digit);
  }
  const hex = value.toString(16).padStart(32, "0");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

/** The wire form of an id. */
export function encodeId<K extends IdKind>(kind: K, id: Id<K>): string {
  return `${ID_PREFIXES[kind]}_${suffixOf(id)}`;
}

/** The wire form of a text if it is a uuid, else the text: for ids in content, which nothing has checked. */
export const toWireId = (kind: IdKind, text: string): string =>
  UUID.test(text) ? encodeId(kind, text as Id<IdKind>) : text;

/** The id behind a wire form, or `null` if the text is not one of this kind. */
export function decodeId<K extends IdKind>(kind: K, text: string): Id<K> | null {
  const prefix = `${ID_PREFIXES[kind]}_`;
  if (!text.startsWith(prefix)) return null;
  return uuidOf(text.slice(prefix.length)) as Id<K> | null;
}

/** Takes a uuid from the database or from the generator for an id of this kind. Throws on anything else. */
export function asId<K extends IdKind>(_kind: K, uuid: string): Id<K> {
  if (!UUID.test(uuid)) throw new Error(`Not a uuid: ${uuid}`);
  return uuid as Id<K>;
}

/** The greatest number that the database counts messages with. */
const NUMBER_MAX = 2n ** 63n - 1n;

/** The number behind the id of a message, which the database counts; `null` where it can be none. */
export function messageNumber(id: MessageId): string | null {
  const number = BigInt(`0x${id.replaceAll("-", "")}`);
  return number > NUMBER_MAX ? null : String(number);
}

/** Codec of one kind of id: `run_…` outside, a branded uuid inside; refuses ids of another kind. */
export function idSchema<K extends IdKind>(kind: K) {
  const prefix = ID_PREFIXES[kind];
  return z.codec(
    z
      .string()
      .regex(
        new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`),
        `Must be an id of the form ${prefix}_….`,
      ),
    z.custom<Id<K>>((value) => typeof value === "string" && UUID.test(value)),
    {
      decode: (text) => decodeId(kind, text) as Id<K>,
      encode: (id) => encodeId(kind, id),
    },
  );
}

/** A step's natural key. `scope` is empty at the root, else `loop:2/each:17`. */
export type StepKey = { runId: RunId; node: string; scope: string };

const STEP =
  /^step_([0-7][0-9a-hjkmnp-tv-z]{25})-((?:compensate\.)?[a-z][a-z0-9_]*)((?:-[a-z][a-z0-9_]*\.\d+)*)$/;

/** `step_<run>-<node>[-<container>.<index>…]`; what undoes a node is named `compensate.<node>`. */
export function encodeStepId({ runId, node, scope }: StepKey): string {
  const path = scope === "" ? "" : `-${scope.replaceAll(":", ".").replaceAll("/", "-")}`;
  return `step_${suffixOf(runId)}-${node}${path}`;
}

/** The natural key behind a step's wire form, or `null`. */
export function decodeStepId(text: string): StepKey | null {
  const match = STEP.exec(text);
  const runId = match?.[1] && uuidOf(match[1]);
  if (!match || !runId) return null;
  const scope = (match[3] ?? "").slice(1).replaceAll("-", "/").replaceAll(".", ":");
  return { runId: runId as RunId, node: match[2] ?? "", scope };
}

/** Codec of step ids: the wire form outside, the natural key inside. */
export const stepIdSchema = z.codec(
  z.string().max(2000).regex(STEP, "Must be an id of the form step_…."),
  z.custom<StepKey>((value) => typeof value === "object" && value !== null),
  { decode: (text) => decodeStepId(text) as StepKey, encode: encodeStepId },
);

/** An event's id on the wire, from its natural key. */
export const encodeEventId = (runId: RunId, sequence: number): string =>
  `evt_${suffixOf(runId)}-${sequence}`;

export const runIdSchema = idSchema("run");
export const workflowIdSchema = idSchema("workflow");
export const workflowVersionIdSchema = idSchema("workflowVersion");
export const approvalIdSchema = idSchema("approval");
export const artifactIdSchema = idSchema("artifact");
export const artifactVersionIdSchema = idSchema("artifactVersion");
export const deliveryIdSchema = idSchema("delivery");
export const userIdSchema = idSchema("user");
export const workspaceIdSchema = idSchema("workspace");
export const apiKeyIdSchema = idSchema("apiKey");
