import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type Seen = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

export type TestServer = {
  url: string;
  port: number;
  /** Every request that arrived whole, in order. */
  seen: Seen[];
  close: () => Promise<void>;
};

/** A real HTTP server on the loopback address. It lives as long as the test that started it. */
export async function startServer(
  answer: RequestListener,
  host = "127.0.0.1",
): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    seen.push({ method, path, headers, body: await text(request) });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(close);
  return { url: `http://${host}:${port}`, port, seen, close };
}
