import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { post } from "./api";

/** What the other side does with a call: answers it, refuses it for now, or takes it and is never heard of again. */
export type Manner = "answers" | "is down" | "is lost";

/** The other side of a tool, as it behaves at the moment. */
export class Outside {
  readonly #server: Server;
  manner: Manner;
  calls = 0;

  private constructor(manner: Manner) {
    this.manner = manner;
    this.#server = createServer((request, response) => {
      this.calls += 1;
      request.resume();
      if (this.manner === "is lost") return void response.destroy();
      response.writeHead(this.manner === "answers" ? 200 : 400, {
        "content-type": "application/json",
      });
      response.end("{}");
    });
  }

  static async start(manner: Manner): Promise<Outside> {
    const outside = new Outside(manner);
    await new Promise<void>((resolve) => outside.#server.listen(0, "localhost", resolve));
    return outside;
  }

  /** A tool that calls it, as whoever is signed in on the page makes it. Gives the tool's reference. */
  async makeTool(page: Page, name: string, contract: Record<string, unknown>): Promise<string> {
    const { port } = this.#server.address() as AddressInfo;
    const tool = await post<{ id: string }>(page, "/v1/tools", { name, title: name });
    await post(page, `/v1/tools/${tool.id}/versions`, {
      version: "1.0.0",
      kind: "http",
      config: { method: "POST", url: `http://localhost:${port}` },
      ...contract,
    });
    return `${name}@1.0.0`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
