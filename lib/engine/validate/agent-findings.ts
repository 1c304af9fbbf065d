import { AGENT_RUNTIMES, agentParametersSchema } from "@/lib/engine/spec/agent-parameters";
import { issueSentence } from "@/lib/engine/spec/issue-sentence";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { say } from "@/lib/engine/wording/sentence";
import type { Json } from "@/lib/kernel/json";

type Configuration = { runtime: string; parameters: Json };

/** What keeps a version of an agent from ever running, whatever it is asked. */
export function agentFindings({ runtime, parameters }: Configuration): Finding[] {
  const result = agentParametersSchema.safeParse(parameters);
  const ofParameters = result.error?.issues ?? [];
  return [
    ...(isRuntime(runtime)
      ? []
      : [
          finding(
            "unsupported",
            ["runtime"],
            say("must_be_one_of", { values: [...AGENT_RUNTIMES] }),
          ),
        ]),
    ...ofParameters.map((issue) =>
      finding(
        "schema_invalid",
        ["parameters", ...issue.path.map(String)],
        issueSentence(issue, parameters),
      ),
    ),
  ];
}

/** How a catalogue marks a version that can never run. */
export const unfitMark = (configuration: Configuration): { isUnfit?: true } =>
  agentFindings(configuration).length > 0 ? { isUnfit: true } : {};

const isRuntime = (runtime: string): boolean => AGENT_RUNTIMES.some((each) => each === runtime);
