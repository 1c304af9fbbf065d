import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The other side that tools call. It answers at once, and remembers what it was asked to do: by its key, how often. */
export class CountingWorld {
  readonly #effects = new Map<string, number>();
  readonly #server = createServer((request, response) => {
    const key = String(request.headers["idempotency-key"] ?? "");
    this.#effects.set(key, (this.#effects.get(key) ?? 0) + 1);
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many different things it was asked to do. */
  get effects(): number {
    return this.#effects.size;
  }

  /** How often it was asked again for what it had done, because the answer was lost with whoever asked. */
  get repeats(): number {
    let asked = 0;
    for (const times of this.#effects.values()) asked += times;
    return asked - this.#effects.size;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
