import { afterAll, expect, it } from "vitest";
import { serveHealth } from "./health";

let isReady = false;
const health = await serveHealth(0, () => ({ isReady, details: { running: 3 } }));
const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${health.port}${path}`);
  return { status: response.status, body: await response.json() };
};

afterAll(() => health.close());

it("is alive before it is ready, and ready only while it takes work", async () => {
  expect(await get("/healthz")).toEqual({ status: 200, body: { status: "ok" } });
  expect(await get("/readyz")).toEqual({ status: 503, body: { status: "not_ready", running: 3 } });
  isReady = true;
  expect(await get("/readyz")).toEqual({ status: 200, body: { status: "ready", running: 3 } });
});

it("knows no other address", async () => {
  expect((await get("/")).status).toBe(404);
});
