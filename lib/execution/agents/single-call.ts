import type { LeftEffect } from "@/lib/engine/advance/moves";
import { type Asking, askModel, type ModelWord } from "@/lib/execution/agents/ask-model";
import { type DocumentFields, documentFields } from "@/lib/execution/agents/document-fields";
import { readAnswer } from "@/lib/execution/agents/read-answer";
import type {
  AgentOutcome,
  AgentTask,
  RuntimeAdapter,
} from "@/lib/execution/agents/runtime-adapter";
import type { Toolbox } from "@/lib/execution/agents/toolbox";
import { Fault } from "@/lib/execution/fault";
import type { ModelMessage, ToolCall, ToolResult } from "@/lib/execution/models/model-provider";
import { parseParameters } from "@/lib/execution/models/parameters";
import { providerOf } from "@/lib/execution/models/providers";
import { type SchemaIssue, schemaFault } from "@/lib/execution/schema-fault";
import type { JsonObject } from "@/lib/kernel/json";

/** How often a model is told what is wrong with its answer. Each time is a call of its own, and paid. */
const REPAIRS_MAX = 2;
const ISSUES_SHOWN = 10;
/** More calls than that in one breath are not made. */
const CALLS_PER_TURN_MAX = 16;

/**
 * The simplest runtime: the input goes to the model, what it wants to have called is called in its order, and what
 * fits the schema comes back. An agent without tools is asked once.
 */
export const singleCall: RuntimeAdapter = {
  name: "single-call",
  start: async (task) => {
    const fields = documentFields(task.agent.outputSchema);
    const request = requestOf(task, fields.answerSchema);
    const talk = { task, fields, request, turns: 0, repairs: 0, told: 0 };
    for (;;) {
      const outcome = await turn(talk);
      if (outcome) return outcome;
    }
  },
};

type Talk = {
  task: AgentTask;
  fields: DocumentFields;
  request: Asking;
  turns: number;
  repairs: number;
  /** How many of the effects on ways that were left the model has heard of. */
  told: number;
};

/** Asks the model once and does what it says; `null`: it has to be asked again. */
async function turn(talk: Talk): Promise<AgentOutcome | null> {
  const { task, request } = talk;
  const left = task.ledger.left();
  if (left.length > talk.told) request.messages.push(noteOf(left.slice(talk.told)));
  talk.told = left.length;
  const word = await askModel(task, request);
  if (word.toolCalls.length === 0) return readOutcome(talk, word);
  countTurn(talk);
  const results = await callTools(task.toolbox, word.toolCalls);
  request.messages.push(
    { role: "assistant", content: word.text, toolCalls: word.toolCalls },
    { role: "tool", results },
  );
  return null;
}

/** A model that goes on asking is stopped before its calls are made. To try again would lead to the same place. */
function countTurn(talk: Talk): void {
  const { max_turns: most } = talk.request.parameters;
  if (talk.turns === most)
    throw new Fault(
      "policy_denied",
      "turns_exhausted",
      `The model has asked for tools ${most} times and given no answer; max_turns allows no more.`,
      { details: { max_turns: most } },
    );
  talk.turns += 1;
}

/** One after another, so that a later attempt finds each in its place. */
async function callTools(toolbox: Toolbox, calls: readonly ToolCall[]): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const [index, call] of calls.entries())
    results.push(index < CALLS_PER_TURN_MAX ? await toolbox.use(call) : tooMany(call));
  return results;
}

const tooMany = ({ id, name }: ToolCall): ToolResult => ({
  id,
  name,
  content: JSON.stringify({
    code: "TOO_MANY_TOOL_CALLS",
    message: `At most ${CALLS_PER_TURN_MAX} calls are made at once; this one was not.`,
  }),
  isError: true,
});

/** The output, if it fits; else the model is told what is wrong, as often as that may be. */
async function readOutcome(talk: Talk, { text, entry }: ModelWord): Promise<AgentOutcome | null> {
  const { task, request, fields } = talk;
  const answer = await readAnswer(text, task, fields);
  if (answer.ok) return answer.outcome;
  const fault = schemaFault(
    "contract_mismatch",
    "answer_outside_schema",
    "The model's answer",
    answer.issues,
  );
  if (talk.repairs === REPAIRS_MAX) {
    await task.ledger.reject(entry, fault.error);
    throw fault;
  }
  talk.repairs += 1;
  task.context.onProgress({
    message: "The answer does not fit its schema; the model is told so.",
  });
  request.messages.push({ role: "assistant", content: text }, complaint(answer.issues));
  return null;
}

function requestOf({ agent, input, toolbox }: AgentTask, answerSchema: JsonObject): Asking {
  return {
    provider: providerOf(agent.provider),
    model: agent.model,
    agent: { name: agent.name, version: agent.version },
    instructions: `${agent.instructions}\n\nAnswer with one JSON value and nothing else. It has to fit this JSON Schema:\n${JSON.stringify(answerSchema)}`,
    messages: [{ role: "user", content: JSON.stringify(input) }],
    tools: toolbox.offered,
    answerSchema,
    parameters: parseParameters(agent.parameters),
  };
}

/** Said by the record alone, so that a later attempt says the same and its calls are replayed. */
const noteOf = (left: readonly LeftEffect[]): ModelMessage => ({
  role: "user",
  content: [
    "An earlier attempt took another way. What it changed outside stands, and must not be done again:",
    ...left.map(({ ordinal, target, key }) => `- call ${ordinal}: ${target} (${key})`),
  ].join("\n"),
});

const complaint = (issues: SchemaIssue[]): ModelMessage => ({
  role: "user",
  content: [
    "This answer does not fit the schema:",
    ...issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => `- ${path || "/"}: ${message}`),
    "Give the whole answer again, as one JSON value and nothing else.",
  ].join("\n"),
});
