import { describe, expect, it } from "vitest";
import { aBrowser, anotherBrowser, PASSWORD } from "./testing/browser";
import { aCaller } from "./testing/caller";

const NEW_PASSWORD = "a new and longer password";
type Item = { id: string; is_current?: boolean; name?: string };
const itemsOf = ({ body }: { body: Record<string, unknown> }) => body.items as Item[];

describe("a person", () => {
  it("sees their browsers, and signs another one out", async () => {
    const here = await aBrowser("viewer");
    const there = await anotherBrowser(here.email);
    const sessions = itemsOf(await here.send("GET", "/v1/me/sessions"));
    expect(sessions.map((session) => session.is_current).sort()).toEqual([false, true]);
    const other = sessions.find((session) => !session.is_current);
    const revoked = await here.send("DELETE", `/v1/me/sessions/${other?.id}`);
    expect([revoked.status, await revoked.response.text()]).toEqual([204, ""]);
    expect((await there.send("GET", "/v1/me")).status).toBe(401);
    expect((await here.send("GET", "/v1/me")).status).toBe(200);
  });

  it("signs out everywhere else, and then everywhere", async () => {
    const here = await aBrowser("viewer");
    const there = [await anotherBrowser(here.email), await anotherBrowser(here.email)];
    expect((await here.send("DELETE", "/v1/me/sessions?scope=others")).body).toEqual({ ended: 2 });
    for (const { send } of there) expect((await send("GET", "/v1/me")).status).toBe(401);
    expect((await here.send("GET", "/v1/me")).status).toBe(200);
    const again = await anotherBrowser(here.email);
    expect((await here.send("DELETE", "/v1/me/sessions?scope=all")).body).toEqual({ ended: 2 });
    for (const { send } of [here, again]) expect((await send("GET", "/v1/me")).status).toBe(401);
  });

  it("is called by the name that they give themselves", async () => {
    const { send } = await aBrowser("viewer");
    const renamed = await send("PATCH", "/v1/me", { body: { name: " Ada " } });
    expect(renamed.body).toMatchObject({ name: "Ada", has_password: true });
    expect((await send("PATCH", "/v1/me", { body: { name: " " } })).status).toBe(400);
    expect((await send("GET", "/v1/me")).body).toMatchObject({ name: "Ada" });
  });

  it("cannot sign out somebody else", async () => {
    const [one, two] = [await aBrowser("owner"), await aBrowser("viewer")];
    const [session] = itemsOf(await two.send("GET", "/v1/me/sessions"));
    expect((await one.send("DELETE", `/v1/me/sessions/${session?.id}`)).status).toBe(404);
    expect((await two.send("GET", "/v1/me")).status).toBe(200);
  });

  it("changes their password by the old one, which signs their other browsers out", async () => {
    const here = await aBrowser("viewer");
    const there = await anotherBrowser(here.email);
    const change = (current_password: string) =>
      here.send("POST", "/v1/me/password", {
        body: { current_password, new_password: NEW_PASSWORD },
      });
    expect((await change("wrong password")).status).toBeGreaterThanOrEqual(400);
    expect((await there.send("GET", "/v1/me")).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await there.send("GET", "/v1/me")).status).toBe(401);
    expect((await here.send("GET", "/v1/me")).status).toBe(200);
    const again = await anotherBrowser(here.email, NEW_PASSWORD);
    expect((await again.send("GET", "/v1/me")).status).toBe(200);
  });

  it("keeps their preferences", async () => {
    const { send } = await aBrowser("viewer");
    const body = { locale: "zh-CN", theme: "dark", time_zone: "Asia/Shanghai" };
    expect((await send("PATCH", "/v1/me/preferences", { body })).body).toEqual(body);
    expect((await send("PATCH", "/v1/me/preferences", { body: { theme: null } })).body).toEqual({
      ...body,
      theme: null,
    });
    expect((await send("GET", "/v1/me")).body).toMatchObject({
      preferences: { ...body, theme: null },
    });
    expect(
      (await send("PATCH", "/v1/me/preferences", { body: { time_zone: "Mars/Olympus" } })).status,
    ).toBe(400);
  });

  it.each([
    ["GET", "/v1/me/sessions", undefined],
    ["DELETE", "/v1/me/sessions", undefined],
    ["PATCH", "/v1/me", { name: "Ada" }],
    ["POST", "/v1/me/password", { current_password: "x", new_password: NEW_PASSWORD }],
    ["PATCH", "/v1/me/preferences", { theme: "dark" }],
  ])("is not what an API key is: %s %s", async (method, address, body) => {
    const { send } = await aCaller("owner");
    expect((await send(method, address, { body })).status).toBe(403);
  });
});

describe("an API key", () => {
  it("is shown once, works, and no longer works once it is revoked", async () => {
    const admin = await aBrowser("admin");
    const made = await admin.send("POST", "/v1/api-keys", {
      body: { name: "CI", role: "operator" },
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: "CI", role: "operator", key: expect.stringMatching(/^sbx_/) },
    ]);
    const headers = { authorization: `Bearer ${made.body.key}` };
    expect((await admin.send("GET", "/v1/runs", { headers })).status).toBe(200);
    const listed = await admin.send("GET", "/v1/api-keys");
    expect(itemsOf(listed)).toMatchObject([{ id: made.body.id }]);
    expect(JSON.stringify(listed.body)).not.toContain(made.body.key);
    expect((await admin.send("DELETE", `/v1/api-keys/${made.body.id}`)).body).toMatchObject({
      revoked_at: expect.any(String),
    });
    expect((await admin.send("GET", "/v1/runs", { headers })).status).toBe(401);
  });

  it("cannot be above its maker, nor made by another key", async () => {
    const admin = await aBrowser("admin");
    const body = { name: "CI", role: "owner" };
    expect((await admin.send("POST", "/v1/api-keys", { body })).status).toBe(403);
    const key = await aCaller("owner");
    expect((await key.send("POST", "/v1/api-keys", { body })).status).toBe(403);
  });
});
