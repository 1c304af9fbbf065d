import { type AgentParameters, agentParametersSchema } from "@/lib/engine/spec/agent-parameters";
import { Fault } from "@/lib/execution/fault";
import type { Json } from "@/lib/kernel/json";

export type Price = NonNullable<AgentParameters["price"]>;
export type Simulate = NonNullable<AgentParameters["simulate"]>;

/** The parameters of an agent version. One that names them wrongly was published before that was refused. */
export function parseParameters(parameters: Json): AgentParameters {
  const parsed = agentParametersSchema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Fault(
    "invalid_input",
    "agent_parameters",
    `The agent's parameters: ${problems.join(" ")}`,
  );
}
