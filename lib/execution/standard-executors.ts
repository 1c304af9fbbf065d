import { createAgentExecutor } from "@/lib/execution/agents/agent-executor";
import { singleCall } from "@/lib/execution/agents/single-call";
import { executeDeliver } from "@/lib/execution/deliver/deliver-executor";
import { withRights } from "@/lib/execution/rights";
import { createToolExecutor } from "@/lib/execution/tools/tool-executor";
import type { Executors } from "@/lib/execution/work";
import { env } from "@/lib/platform/env";

const policy = () => ({
  allowPrivate: env().toolsAllowPrivate,
  allowedHosts: env().toolsAllowedHosts,
});

/** What an ordinary worker can run. A bench or a test gives its worker executors of its own. */
export const standardExecutors = (): Executors => ({
  agent: withRights(createAgentExecutor([singleCall], policy)),
  tool: withRights(createToolExecutor(policy)),
  deliver: withRights(executeDeliver),
});
