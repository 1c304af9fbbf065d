import { z } from "zod";
import type { ApiKeyId, UserId } from "./ids";

/** Who did something, as it is kept beside what was done: it stays readable when the account is gone. */
export type Actor =
  | { kind: "user"; id: UserId; name: string }
  | { kind: "service_account"; id: ApiKeyId; name: string }
  | { kind: "system"; id: null; name: string };

const name = z.string();
const storedActorSchema: z.ZodType<Actor> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("user"), id: z.custom<UserId>(isText), name }),
  z.object({ kind: z.literal("service_account"), id: z.custom<ApiKeyId>(isText), name }),
  z.object({ kind: z.literal("system"), id: z.null(), name }),
]);

/** The actor in a JSON column, as `actorOf` wrote it. Throws on anything else. */
export const parseActor = (stored: unknown): Actor => storedActorSchema.parse(stored);

/** The actor alone of something that also carries other facts, as a principal does. */
export function actorOf(from: Actor): Actor {
  switch (from.kind) {
    case "user":
      return { kind: from.kind, id: from.id, name: from.name };
    case "service_account":
      return { kind: from.kind, id: from.id, name: from.name };
    case "system":
      return { kind: from.kind, id: from.id, name: from.name };
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.length > 0;
}
