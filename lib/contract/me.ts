import { z } from "zod";
import { apiKeyIdSchema, idSchema, userIdSchema, workspaceIdSchema } from "@/lib/kernel/ids";
import { PERMISSIONS, ROLES } from "@/lib/kernel/permissions";
import { LOCALES, THEMES } from "@/lib/kernel/preferences";
import { route } from "./route";
import { timestampSchema, timeZoneSchema } from "./wire";

/** Null: not chosen, so the browser decides. */
export const preferencesSchema = z
  .object({
    locale: z.enum(LOCALES).nullable(),
    theme: z.enum(THEMES).nullable(),
    time_zone: z.string().nullable(),
  })
  .meta({ id: "Preferences" });
export type PreferencesView = z.output<typeof preferencesSchema>;

export const meSchema = z
  .object({
    kind: z.enum(["user", "service_account"]),
    id: z.union([userIdSchema, apiKeyIdSchema]),
    name: z.string(),
    email: z.string().nullable(),
    tenant: z.object({ id: idSchema("tenant"), name: z.string() }),
    workspace: z.object({ id: workspaceIdSchema, slug: z.string(), name: z.string() }),
    role: z.enum(ROLES),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** Null for a service account. False for a person who signs in through a provider alone. */
    has_password: z.boolean().nullable(),
    /** Null for a service account. */
    preferences: preferencesSchema.nullable(),
  })
  .meta({ id: "Me", description: "Who the caller is, where, and what they may do there." });
export type MeView = z.output<typeof meSchema>;
export type MeJson = z.input<typeof meSchema>;

export const sessionSchema = z
  .object({
    id: idSchema("session"),
    is_current: z.boolean(),
    user_agent: z.string().nullable(),
    address: z.string().nullable(),
    created_at: timestampSchema,
    last_seen_at: timestampSchema,
    expires_at: timestampSchema,
  })
  .meta({ id: "Session", description: "A signed-in browser." });
export type SessionView = z.output<typeof sessionSchema>;
export type SessionJson = z.input<typeof sessionSchema>;

export const sessionListSchema = z
  .object({ items: z.array(sessionSchema) })
  .meta({ id: "SessionList" });
export type SessionListView = z.output<typeof sessionListSchema>;

export const endedSessionsSchema = z
  .object({ ended: z.int() })
  .meta({ id: "EndedSessions", description: "How many browsers were signed out." });
export type EndedSessionsView = z.output<typeof endedSessionsSchema>;

const tag = "Me";

export const getMeRoute = route({
  method: "GET",
  path: "/v1/me",
  tag,
  summary: "Who I am, and what I may do here",
  needs: "member",
  status: 200,
  response: meSchema,
});

export const changeMeRoute = route({
  method: "PATCH",
  path: "/v1/me",
  tag,
  summary: "Change my name",
  description: "People only. What I did before keeps the name that I had then.",
  needs: "member",
  body: z.strictObject({ name: z.string().trim().min(1).max(200) }).meta({ id: "MeChange" }),
  status: 200,
  response: meSchema,
});

export const listSessionsRoute = route({
  method: "GET",
  path: "/v1/me/sessions",
  tag,
  summary: "List the browsers in which I am signed in",
  needs: "member",
  status: 200,
  response: sessionListSchema,
});

export const revokeSessionsRoute = route({
  method: "DELETE",
  path: "/v1/me/sessions",
  tag,
  summary: "Sign out everywhere, or everywhere else",
  description: "People only. `all` ends this session too.",
  needs: "member",
  query: z.strictObject({ scope: z.enum(["others", "all"]).default("others") }),
  status: 200,
  response: endedSessionsSchema,
});

export const revokeSessionRoute = route({
  method: "DELETE",
  path: "/v1/me/sessions/{id}",
  tag,
  summary: "Sign one browser out",
  needs: "member",
  params: z.object({ id: idSchema("session") }),
  status: 204,
});

export const changePasswordRoute = route({
  method: "POST",
  path: "/v1/me/password",
  tag,
  summary: "Change my password; every other browser is signed out",
  description: "People only: an API key has no password.",
  needs: "member",
  body: z
    .strictObject({
      current_password: z.string().min(1).max(1000),
      new_password: z.string().min(12).max(1000),
    })
    .meta({ id: "PasswordChange" }),
  status: 204,
  errors: ["RATE_LIMITED"],
});

export const changePreferencesRoute = route({
  method: "PATCH",
  path: "/v1/me/preferences",
  tag,
  summary: "Change my language, theme or time zone",
  description: "People only. Null means: as the browser says.",
  needs: "member",
  body: z
    .strictObject({
      locale: z.enum(LOCALES).nullable().optional(),
      theme: z.enum(THEMES).nullable().optional(),
      time_zone: timeZoneSchema.nullable().optional(),
    })
    .meta({ id: "PreferencesChange" }),
  status: 200,
  response: preferencesSchema,
});
