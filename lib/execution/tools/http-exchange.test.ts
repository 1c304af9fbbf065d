import { describe, expect, it } from "vitest";
import { startServer } from "@/lib/execution/testing/http-server";
import { exchange } from "@/lib/execution/tools/http-exchange";

const open = { allowPrivate: true, allowedHosts: [] };
const closed = { allowPrivate: false, allowedHosts: [] };
const loopback = { address: "127.0.0.1", family: 4 };

const get = (url: string, more: Partial<Parameters<typeof exchange>[1]> = {}) =>
  exchange(
    { method: "GET", url: new URL(url), headers: {}, body: null },
    {
      signal: new AbortController().signal,
      policy: open,
      bytesMax: 1000,
      beforeSend: async () => undefined,
      ...more,
    },
  );

describe("an exchange", () => {
  /** Guards against a name that gives a harmless address to the check and another one to the connection. */
  it("asks for the addresses of a name once, and connects to those that were checked", async () => {
    const server = await startServer((_, response) => response.end("here"));
    const asked: string[] = [];
    const lookUp = async (hostname: string) => {
      asked.push(hostname);
      return [loopback];
    };
    const response = await get(`http://rebinding.test:${server.port}/`, { lookUp });
    expect(response.body?.toString()).toBe("here");
    expect(asked).toEqual(["rebinding.test"]);
    expect(server.seen[0]?.headers.host).toBe(`rebinding.test:${server.port}`);
  });

  it("refuses a name of which one address is behind the fence", async () => {
    const lookUp = async () => [{ address: "93.184.216.34", family: 4 }, loopback];
    await expect(get("http://mixed.test/", { lookUp, policy: closed })).rejects.toMatchObject({
      error: { code: "address_denied" },
    });
  });

  it("sends nothing if it may not in the end", async () => {
    const server = await startServer((_, response) => response.end());
    const beforeSend = () => Promise.reject(new Error("Not any more."));
    await expect(get(server.url, { beforeSend })).rejects.toThrow("Not any more.");
    expect(server.seen).toEqual([]);
  });

  it("stops while a name server takes its time", async () => {
    const stop = new AbortController();
    const lookUp = () => {
      stop.abort(new Error("stopped"));
      return new Promise<never>(() => undefined);
    };
    await expect(get("http://slow.test/", { lookUp, signal: stop.signal })).rejects.toThrow(
      "stopped",
    );
  });

  it("does not keep reading what is too large", async () => {
    const server = await startServer((_, response) => {
      const more = () => response.write("x".repeat(10_000));
      response.on("drain", more);
      more();
    });
    expect((await get(server.url)).body).toBeNull();
  });
});
