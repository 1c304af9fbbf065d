import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import { noteAddresses } from "./note-addresses";

vi.stubEnv("TRUSTED_PROXIES", "");
const server = createServer((request, response) => {
  response.end(JSON.stringify(request.headers["x-forwarded-for"] ?? null));
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => server.close());

/** Guards against a Node that publishes the request too late, or a copy of its headers. */
it("replaces what a caller claims before the request is handled", async () => {
  noteAddresses();
  const { port } = server.address() as AddressInfo;
  const seen = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers })).json();
  expect(await seen({})).toBe("127.0.0.1");
  expect(await seen({ "x-forwarded-for": "1.2.3.4" })).toBe("127.0.0.1");
});
