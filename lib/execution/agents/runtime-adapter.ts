import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { ProducedArtifact } from "@/lib/engine/advance/moves";
import type { AgentRuntime } from "@/lib/engine/spec/agent-parameters";
import type { AgentVersion } from "@/lib/execution/agents/agent-version";
import type { Toolbox } from "@/lib/execution/agents/toolbox";
import type { Ledger } from "@/lib/execution/ledger/ledger";
import type { ExecutionContext } from "@/lib/execution/work";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** One agent step, as a runtime gets it. Its input fits the agent's schema. */
export type AgentTask = {
  work: ClaimedWork;
  agent: AgentVersion;
  input: Json;
  /** What the node asks for beyond the agent's own output schema. */
  narrowed: JsonObject | null;
  /** Every call goes through it: it records, meters, and replays what an earlier attempt had confirmed. */
  ledger: Ledger;
  /** The only way to tools: it asks, with every call, whether it may be made now. */
  toolbox: Toolbox;
  /** Its signal stops the agent between calls and in them; progress is told as it comes. */
  context: ExecutionContext;
};

export type AgentOutcome = { output: Json; artifacts: ProducedArtifact[] };

/**
 * A runtime that agents run on. What one cannot do, the executor makes up for: without `resume` a later
 * attempt starts again and the ledger replays its calls; without `cancel` the signal has to do. It throws
 * a `Fault` for what goes wrong, in our error classes, and gives an output only if that fits the schema.
 */
export type RuntimeAdapter = {
  name: AgentRuntime;
  start: (task: AgentTask) => Promise<AgentOutcome>;
  /** Goes on where an earlier attempt of the step left off. */
  resume?: (task: AgentTask) => Promise<AgentOutcome>;
  /** Tells a runtime outside this process that the attempt is over. */
  cancel?: (task: AgentTask) => Promise<void>;
};
