import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { type DocumentFields, storeDocuments } from "@/lib/execution/agents/document-fields";
import type { AgentOutcome, AgentTask } from "@/lib/execution/agents/runtime-adapter";
import { cleanJson } from "@/lib/execution/clean-json";
import type { SchemaIssue } from "@/lib/execution/schema-fault";
import type { Json } from "@/lib/kernel/json";

export type ReadAnswer = { ok: true; outcome: AgentOutcome } | { ok: false; issues: SchemaIssue[] };

/** Models like to wrap JSON in a block of code, whatever they are told. */
const FENCED = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/;

/**
 * Makes an output of what a model said, or says why it is none: no JSON, outside the agent's schema, or
 * outside what the node asks for. Only an output can end the step, so only it can decide where the run goes.
 */
export async function readAnswer(
  text: string,
  { agent, narrowed }: AgentTask,
  { fileNames, answerSchema }: DocumentFields,
): Promise<ReadAnswer> {
  const answer = parseAnswer(text);
  if (answer === undefined) return refused([{ path: "", message: "The answer is no JSON." }]);
  const issues = validateAgainst(answerSchema, answer);
  if (issues.length > 0) return refused(issues);
  const outcome = await storeDocuments(fileNames, answer);
  const outside = [
    ...validateAgainst(agent.outputSchema, outcome.output),
    ...(narrowed ? validateAgainst(narrowed, outcome.output) : []),
  ];
  return outside.length > 0 ? refused(outside) : { ok: true, outcome };
}

const refused = (issues: SchemaIssue[]): ReadAnswer => ({ ok: false, issues });

function parseAnswer(text: string): Json | undefined {
  try {
    return cleanJson(JSON.parse(FENCED.exec(text)?.[1] ?? text) as Json);
  } catch {
    return undefined;
  }
}
