import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { errorSchema } from "@/lib/contract/error";
import { config, proxy } from "@/proxy";

const at = (path: string) => proxy(new NextRequest(`http://localhost:3000${path}`));
const isMatched = (path: string) =>
  config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));

/** Guards against Next's own answer to what it cannot decode, which is 500. */
it.each(["/v1/runs/%ff", "/v1/runs/%", "/v1/runs/%E0%A4%A/steps", "/api/auth/%ff"])(
  "answers the unreadable address %s in the form of every refusal",
  async (path) => {
    expect(isMatched(path)).toBe(true);
    const response = await at(path);
    expect(response.status).toBe(400);
    expect(errorSchema.parse(await response.json()).error.code).toBe("INVALID_REQUEST");
  },
);

it.each(["/docs/%E0", "/docs/%E0.png", "/join/%ff", "/sign-in/%"])(
  "answers people who ask for the unreadable address %s with a page",
  async (path) => {
    expect(isMatched(path)).toBe(true);
    const { headers } = await at(path);
    expect(headers.get("x-middleware-rewrite")).toBe("http://localhost:3000/docs/nowhere");
    expect(headers.get("content-security-policy")).toContain("nonce-");
  },
);

it("sends who is not signed in to sign in first, whatever they ask for", async () => {
  expect(isMatched("/runs/%E0.png")).toBe(true);
  const response = await at("/runs/%E0");
  expect(response.status).toBe(307);
  const to = new URL(response.headers.get("location") ?? "");
  expect([to.pathname, to.searchParams.get("callbackUrl")]).toEqual(["/sign-in", "/runs/%E0"]);
});

it("lets the API answer for itself, and stays out of the way of bodies", async () => {
  expect((await at("/v1/runs/run_%41")).headers.get("x-middleware-next")).toBe("1");
  expect((await at("/api/auth/a%41")).headers.get("x-middleware-next")).toBe("1");
  expect(isMatched("/v1/runs")).toBe(false);
  expect(isMatched("/api/auth/session")).toBe(false);
});
