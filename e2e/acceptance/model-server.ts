import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ModelCall = { name: string; input: unknown };
type Message = { role: string; content: string | null; tool_calls?: unknown[] };
/** What the server is asked: the conversation so far, and the names of the tools that are offered. */
export type Asked = { messages: Message[]; tools: string[] };
/** What it says: calls that it wants, or its answer. */
export type Said = { calls: ModelCall[] } | { answer: unknown };

/** A server that speaks the protocol of chat completions over HTTP, and says what a test lets it say. */
export class ModelServer {
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly asked: Asked[] = [];
  #say: (asked: Asked) => Promise<Said> | Said = () => ({ answer: {} });
  #calls = 0;
  url = "";

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
    return this;
  }

  /** Forgets what was asked; from now on this decides what is said. */
  script(say: (asked: Asked) => Promise<Said> | Said): void {
    this.asked.length = 0;
    this.#say = say;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await text(request));
    const tools = (body.tools ?? []).map((tool: { function: ModelCall }) => tool.function.name);
    const asked = { messages: body.messages, tools };
    this.asked.push(asked);
    const said = await this.#say(asked);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(this.#completion(body.model, said)));
  }

  #completion(model: string, said: Said) {
    const isCall = "calls" in said;
    const calls = isCall ? said.calls : [];
    const message = {
      role: "assistant",
      content: isCall ? null : JSON.stringify(said.answer),
      ...(isCall && {
        tool_calls: calls.map(({ name, input }) => {
          this.#calls += 1;
          const id = `call_${this.#calls}`;
          return { id, type: "function", function: { name, arguments: JSON.stringify(input) } };
        }),
      }),
    };
    return {
      id: "completion",
      object: "chat.completion",
      created: 1,
      model,
      choices: [{ index: 0, finish_reason: isCall ? "tool_calls" : "stop", message }],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    };
  }
}

/** How many calls have been answered in a conversation. */
export const answersIn = ({ messages }: Asked): string[] =>
  messages.filter(({ role }) => role === "tool").map(({ content }) => content ?? "");
