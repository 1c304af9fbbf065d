import type { childControlTopic, childStartTopic, Topic } from "@/lib/domain/outbox/topics";
import type { TenantId } from "@/lib/kernel/ids";
import type { ParentStep } from "./children.sql";
import type { ChildRequest } from "./start-child";

type PayloadOf<T> = T extends Topic<infer Payload> ? Payload : never;
type Start = PayloadOf<typeof childStartTopic>;
type Control = PayloadOf<typeof childControlTopic>;

/** What the message of a step asks for that wants a run of its own. */
export const childRequestOf = (tenantId: TenantId, payload: Start): ChildRequest => ({
  tenantId,
  step: parentStepOf(payload),
  childRunId: payload.child_run_id,
  versionId: payload.workflow_version_id,
  input: payload.input,
  budget: payload.budget && purseWishOf(payload.budget),
});

/** The step of which a message about its child tells. */
export const parentStepOf = ({
  run_id: runId,
  node,
  scope,
  fence,
}: Pick<Start | Control, "run_id" | "node" | "scope" | "fence">): ParentStep => ({
  runId,
  node,
  scope,
  fence,
});

const purseWishOf = (part: NonNullable<Start["budget"]>) => ({
  limits: { usd: part.usd, tokens: part.tokens, toolCalls: part.tool_calls },
  onExhausted: part.on_exhausted,
});
