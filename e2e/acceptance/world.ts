import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Call = { path: string; headers: IncomingMessage["headers"]; answer: () => void };

/** The other side that tools call: it answers at once, holds a call until it is let go, or refuses. */
export class World {
  readonly #server = createServer((request, response) => this.#take(request, response));
  readonly calls: Call[] = [];
  readonly #held: Call[] = [];
  url = "";

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** How many calls came to a path that begins so. */
  count(path: string): number {
    return this.calls.filter((call) => call.path.startsWith(path)).length;
  }

  /** How many are held now. */
  get holding(): number {
    return this.#held.length;
  }

  /** Answers everything that is held. */
  release(): void {
    for (const call of this.#held.splice(0)) call.answer();
  }

  async stop(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "/";
    const answer = () => {
      const status = path.startsWith("/forbidden") ? 403 : 200;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ path }));
    };
    const call = { path, headers: request.headers, answer };
    this.calls.push(call);
    if (path.startsWith("/hold")) this.#held.push(call);
    else answer();
  }
}
