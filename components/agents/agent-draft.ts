import type { Fault } from "@/components/registry/field-faults";
import { FIRST_VERSION, nextVersion } from "@/components/registry/next-version";
import { parseSchema, schemaText, schemaTextFault } from "@/components/registry/schema-text";
import type { AgentVersionJson, NewAgentVersionJson } from "@/lib/contract/agents";
import type { JsonObject } from "@/lib/kernel/json";

/** A version of an agent as it is being written. Its parameters have a form of their own. */
export type AgentDraft = {
  version: string;
  provider: string;
  model: string;
  instructions: string;
  inputSchema: string;
  outputSchema: string;
  tools: readonly string[];
};

const OUTPUT: JsonObject = {
  type: "object",
  required: ["text"],
  properties: { text: { type: "string", title: "Text" } },
};

/** What the form begins with: the version that it goes on from, or an agent that answers with a text. */
export const beginDraft = (from: AgentVersionJson | null, latest: string | null): AgentDraft => ({
  version: from ? nextVersion(latest, "patch") : FIRST_VERSION,
  provider: from?.provider ?? "simulated",
  model: from?.model ?? "simulated-large",
  instructions: from?.instructions ?? "",
  inputSchema: schemaText(from?.input_schema ?? {}),
  outputSchema: schemaText(from?.output_schema ?? OUTPUT),
  tools: from?.tools ?? [],
});

type DraftFaults = Partial<
  Record<"version" | "model" | "instructions" | "input_schema" | "output_schema", Fault>
>;

const missing = (text: string): Fault | undefined => (text.trim() === "" ? "missing" : undefined);

/** What is wrong with a draft, as far as the browser knows; empty if it can be sent. */
export function draftFaults(draft: AgentDraft): DraftFaults {
  const found = {
    version: missing(draft.version),
    model: missing(draft.model),
    instructions: missing(draft.instructions),
    input_schema: schemaTextFault(draft.inputSchema),
    output_schema: schemaTextFault(draft.outputSchema),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, fault]) => fault !== undefined),
  ) as DraftFaults;
}

/** A draft without faults as the API takes it. */
export const versionOf = (draft: AgentDraft, parameters: JsonObject): NewAgentVersionJson => ({
  version: draft.version.trim(),
  provider: draft.provider,
  model: draft.model.trim(),
  instructions: draft.instructions,
  input_schema: parseSchema(draft.inputSchema) ?? {},
  output_schema: parseSchema(draft.outputSchema) ?? {},
  tools: [...draft.tools],
  parameters,
});
