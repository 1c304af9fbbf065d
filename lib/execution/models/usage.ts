import type { Amounts } from "@/lib/engine/budget/amounts";
import type { Usage } from "@/lib/execution/ledger/calls.sql";
import type { ModelMessage, ModelRequest } from "@/lib/execution/models/model-provider";
import type { Price } from "@/lib/execution/models/parameters";

/** Rough for every language and tokenizer, and good enough for what nobody reported. */
const CHARACTERS_PER_TOKEN = 4;
const MILLION = 1_000_000;

/** What an answer is taken to have at the most where nobody says it. */
const ANSWER_TOKENS = 4096;

/** About how many tokens a text has. */
export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** More than any model reads or writes at once, and no more than the ledger can hold by any price. */
const TOKENS_MAX = 10_000_000;

/** What a server says that is no number of tokens counts as if it had said nothing. */
export const tokensSaid = (count: number | undefined): number | undefined =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= TOKENS_MAX
    ? count
    : undefined;

/** What a model call used, in tokens and, by the price, in dollars. */
export const modelUsage = (
  basis: Usage["basis"],
  tokens: { in: number; out: number },
  price: Price | undefined,
): Usage => ({
  basis,
  tokensIn: tokens.in,
  tokensOut: tokens.out,
  toolCalls: 0,
  usd: price ? costOf(tokens, price) : 0,
});

/** All that a model is to read, for counts that nobody reports. */
export const promptOf = ({
  instructions,
  messages,
  tools,
}: Pick<ModelRequest, "instructions" | "messages" | "tools">): string =>
  [
    instructions,
    ...messages.map(textOf),
    ...(tools.length > 0 ? [JSON.stringify(tools)] : []),
  ].join("\n");

function textOf(message: ModelMessage): string {
  if (message.role === "tool") return message.results.map(({ content }) => content).join("\n");
  const calls = message.role === "assistant" ? message.toolCalls : undefined;
  return calls ? `${message.content}\n${JSON.stringify(calls)}` : message.content;
}

/** What a call may cost at the most: all that is asked, and the longest answer that it may give. */
export function modelEstimate(
  request: Omit<ModelRequest, "call">,
  price: Price | undefined,
): Amounts {
  const tokens = {
    in: tokensOf(promptOf(request)),
    out: request.parameters.max_output_tokens ?? ANSWER_TOKENS,
  };
  return {
    usd: price ? costOf(tokens, price) : 0,
    tokens: tokens.in + tokens.out,
    toolCalls: 0,
  };
}

/** To the millionth of a dollar, which is what the ledger keeps. */
const costOf = (tokens: { in: number; out: number }, price: Price): number =>
  Math.round(tokens.in * price.input_per_million + tokens.out * price.output_per_million) / MILLION;
