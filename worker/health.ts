import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Health = {
  /** Whether it takes work: registered, with a lease, not on its way out. */
  isReady: boolean;
  details: Record<string, string | number | boolean>;
};

/**
 * Answers `/healthz` while the process turns at all, and `/readyz` with 200 only while it takes work.
 * On the loopback address alone: it says things about the inside.
 */
export async function serveHealth(
  port: number,
  read: () => Health,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = answerTo(request.url, read);
    response.writeHead(answer.status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

function answerTo(path: string | undefined, read: () => Health): { status: number; body: object } {
  if (path === "/healthz") return { status: 200, body: { status: "ok" } };
  if (path !== "/readyz") return { status: 404, body: { status: "not_found" } };
  const { isReady, details } = read();
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? "ready" : "not_ready", ...details },
  };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) =>
    server.close((error) => (error ? reject(error) : resolve())),
  );
}
