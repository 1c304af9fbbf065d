import { beforeAll, describe, expect, it } from "vitest";
import { aTenant, aWorkspace, type Place } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { aBrowser } from "./testing/browser";
import { aCaller, send } from "./testing/caller";

let place: Place;
let email: string;
let cookie: string;

beforeAll(async () => {
  ({ place, email, cookie } = await aBrowser("owner"));
});

const preferences = (headers: Record<string, string>) =>
  send("PATCH", "/v1/me/preferences", { cookie, ...headers }, { body: { theme: "dark" } });

describe("a caller", () => {
  it.each([
    ["nothing", {}],
    ["an unknown key", { authorization: `Bearer sbx_${"x".repeat(43)}` }],
    ["a key of another form", { authorization: "Bearer hello" }],
    ["another scheme", { authorization: "Basic b3duZXI6cGFzc3dvcmQ=" }],
    ["a cookie that is none of ours", { cookie: "signalbox.session=forged" }],
  ])("with %s is unknown", async (_, headers) => {
    const { status, headers: answered, body } = await send("GET", "/v1/me", headers);
    expect([status, answered.get("www-authenticate")]).toEqual([401, 'Bearer realm="signalbox"']);
    expect(body).toMatchObject({ error: { code: "UNAUTHENTICATED" } });
  });

  it("with a session is a person, in the workspace that they joined first", async () => {
    const { status, body } = await send("GET", "/v1/me", { cookie });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "user",
      email,
      workspace: { id: encodeId("workspace", place.workspaceId) },
    });
  });

  /** Guards against a bad key that falls back to the browser's session. */
  it("with a bad key is unknown even with a session", async () => {
    const { status } = await send("GET", "/v1/me", { cookie, authorization: "Bearer sbx_bad" });
    expect(status).toBe(401);
  });

  it("may name a workspace only where they belong to it", async () => {
    const foreign = await aTenant();
    const unjoined = await aWorkspace(place.tenantId);
    const statuses = await Promise.all(
      [place.workspaceId, unjoined, foreign.workspaceId].map(async (id) => {
        const { status } = await send("GET", "/v1/me", {
          cookie,
          "signalbox-workspace": encodeId("workspace", id),
        });
        return status;
      }),
    );
    expect(statuses).toEqual([200, 404, 404]);
    expect((await send("GET", "/v1/me", { cookie, "signalbox-workspace": "mine" })).status).toBe(
      400,
    );
  });

  it("is in the workspace that their browser chose last, unless the call names one or they left it", async () => {
    const { cookie, place, email } = await aBrowser("owner");
    const second = await aWorkspace(place.tenantId);
    const join = (id: typeof second) =>
      testDatabase().query(
        `insert into memberships (tenant_id, workspace_id, user_id, role)
         select tenant_id, $2, id, 'viewer' from users where email = $1`,
        [email, id],
      );
    const whereWith = async (chosen: string, headers = {}) => {
      const sent = { cookie: `${cookie}; signalbox-workspace=${chosen}`, ...headers };
      const { body } = await send("GET", "/v1/me", sent);
      return [(body.workspace as { id: string }).id, body.role];
    };
    const [first, other] = [place.workspaceId, second].map((id) => encodeId("workspace", id));
    expect(await whereWith(other ?? "")).toEqual([first, "owner"]);
    await join(second);
    expect(await whereWith(other ?? "")).toEqual([other, "viewer"]);
    expect(await whereWith(other ?? "", { "signalbox-workspace": first })).toEqual([
      first,
      "owner",
    ]);
    expect(await whereWith("nonsense")).toEqual([first, "owner"]);
  });

  it("with a key is where the key is, and nowhere else", async () => {
    const { headers } = await aCaller("viewer", place);
    const other = await aWorkspace(place.tenantId);
    const named = (id: typeof other) => ({
      ...headers,
      "signalbox-workspace": encodeId("workspace", id),
    });
    expect((await send("GET", "/v1/me", named(place.workspaceId))).status).toBe(200);
    expect((await send("GET", "/v1/me", named(other))).status).toBe(404);
  });
});

describe("another site", () => {
  it.each([
    ["says that it is another", { origin: "http://evil.test" }],
    ["is a neighbour", { origin: "http://signalbox.test", "sec-fetch-site": "same-site" }],
    ["is foreign and hides its origin", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["says nothing", {}],
  ])("cannot change anything with a session when it %s", async (_, headers) => {
    const { status, body } = await preferences(headers);
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { code: "FORBIDDEN" } });
    const [user] = await testDatabase().query("select theme from users where email = $1", [email]);
    expect(user).toEqual({ theme: null });
  });

  it("is not what our own pages are", async () => {
    const ours = { origin: "http://signalbox.test", "sec-fetch-site": "same-origin" };
    expect((await preferences(ours)).status).toBe(200);
    expect((await preferences({ origin: "http://signalbox.test" })).status).toBe(200);
  });

  /** A key is not sent by browsers on their own, so there is nothing to protect. */
  it("does not matter to a key", async () => {
    const { headers } = await aCaller("admin", place);
    const body = { name: "agent", title: "Agent" };
    const { status } = await send(
      "POST",
      "/v1/agents",
      { ...headers, origin: "http://evil.test" },
      { body },
    );
    expect(status).toBe(201);
  });
});
