import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { refuseTrace } from "./refuse-trace";

const server = createServer(({ method }, response) => {
  response.end(new Request("http://signalbox.test", { method: method ?? "" }).method);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => server.close());

it("hands a TRACE on as a method of which a request can be made", async () => {
  refuseTrace();
  const { port } = server.address() as AddressInfo;
  const seen = (method: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port, method }, (answer) => void text(answer).then(resolve, reject));
      sent.on("error", reject).end();
    });
  expect(await seen("TRACE")).toBe("UNKNOWN");
  expect(await seen("GET")).toBe("GET");
});
