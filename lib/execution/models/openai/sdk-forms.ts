import type { JSONSchema7, Output, ModelMessage as SdkMessage, ToolSet } from "ai";
import { cleanJson, cleanText } from "@/lib/execution/clean-json";
import type { ModelMessage, OfferedTool, ToolCall } from "@/lib/execution/models/model-provider";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** A conversation in the library's form. */
export const sdkMessages = (messages: readonly ModelMessage[]): SdkMessage[] =>
  messages.map((message): SdkMessage => {
    if (message.role === "tool")
      return {
        role: "tool",
        content: message.results.map(({ id, name, content, isError }) => ({
          type: "tool-result",
          toolCallId: id,
          toolName: name,
          output: { type: isError ? "error-text" : "text", value: content },
        })),
      };
    if (message.role === "user" || !message.toolCalls?.length)
      return { role: message.role, content: message.content };
    return {
      role: "assistant",
      content: [
        ...(message.content === "" ? [] : [{ type: "text" as const, text: message.content }]),
        ...message.toolCalls.map(({ id, name, input }) => ({
          type: "tool-call" as const,
          toolCallId: id,
          toolName: name,
          input,
        })),
      ],
    };
  });

/** The tools without anything that could run them: the library asks for calls, and makes none. */
export const sdkTools = (
  tools: readonly OfferedTool[],
  jsonSchema: typeof import("ai").jsonSchema,
): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      { description, inputSchema: jsonSchema(argumentsSchema(inputSchema)) },
    ]),
  );

/** Servers want to hear that arguments are an object, which a schema that takes anything does not say. */
const argumentsSchema = (schema: JsonObject): JSONSchema7 =>
  ({
    type: "object",
    ...schema,
    ...(schema.type === undefined && { type: "object" }),
  }) as JSONSchema7;

/** A call as the model asked for it. What is no JSON stays a text, which fits no tool. */
export const toolCallOf = ({
  toolCallId,
  toolName,
  input,
}: {
  toolCallId: string;
  toolName: string;
  input: unknown;
}): ToolCall => ({
  id: cleanText(toolCallId),
  name: cleanText(toolName),
  input: readableInput(input),
});

function readableInput(input: unknown): Json {
  try {
    return cleanJson((input ?? {}) as Json);
  } catch {
    return null;
  }
}

/** Asks for this form of answer and leaves it as it came: whether it fits is for us to say, and to tell the model. */
export const unread = <O extends Output.Output>(output: O) => ({
  ...output,
  parseCompleteOutput: async ({ text }: { text: string }) => text,
});
