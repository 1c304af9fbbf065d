import { expect, it } from "vitest";
import { handleAuth } from "./auth-route";
import { ownUrl } from "./own-url";

const OURS = "http://localhost:3000";
const params = Promise.resolve({ nextauth: ["session"] });
const at = (search: string, cookie = "") =>
  handleAuth(new Request(`${OURS}/api/auth/session${search}`, { headers: { cookie } }), { params });

/** Guards against next-auth's own answer to them, which is 500. */
it.each(["javascript:alert(1)", "x", "//", "http://", "\u0000", "/a&callbackUrl=/b"])(
  "refuses to go on to %j",
  async (wanted) => {
    const search = `?callbackUrl=${wanted.startsWith("/a") ? wanted : encodeURIComponent(wanted)}`;
    const response = await at(search);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: "INVALID_REQUEST" } },
    ]);
  },
);

it.each([
  ["GET", ["callback", "credentials"], "", 405],
  ["GET", ["signin", "中"], "", 400],
  ["GET", ["error"], "?error=%E4%B8%AD", 400],
  ["GET", ["error"], "?error=%00", 400],
])("is nobody's way to a 500: %s %j%s", async (method, nextauth, search, status) => {
  const request = new Request(`${OURS}/api/auth/x${search}`, { method });
  const response = await handleAuth(request, { params: Promise.resolve({ nextauth }) });
  expect(response.status).toBe(status);
});

it("takes away a cookie that names no address", async () => {
  const response = await at("", "next-auth.callback-url=%00; other=1");
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie()).toEqual(["next-auth.callback-url=; Path=/; Max-Age=0"]);
});

it.each([
  ["/runs?a=b#c", `${OURS}/runs?a=b#c`],
  [`${OURS}/runs`, `${OURS}/runs`],
  ["https://evil.example/", OURS],
  ["//evil.example/", OURS],
  ["/\\\\evil.example", OURS],
  ["javascript:alert(1)", OURS],
  ["http://", OURS],
])("sends nobody to another site: %s", (wanted, to) => {
  expect(ownUrl(wanted, OURS)).toBe(to);
});
