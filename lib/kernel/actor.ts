import { z } from "zod";
import { type ApiKeyId, type IdKind, toWireId, type UserId } from "./ids";

/** Who did something, as it is kept beside what was done: it stays readable when the account is gone. */
export type Actor =
  | { kind: "user"; id: UserId; name: string }
  | { kind: "service_account"; id: ApiKeyId; name: string }
  /** Nobody's account: the id is a word, as `sign-in` or `expiry`. */
  | { kind: "trigger" | "system"; id: string; name: string };

const name = z.string();
const storedActorSchema: z.ZodType<Actor> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("user"), id: z.custom<UserId>(isText), name }),
  z.object({ kind: z.literal("service_account"), id: z.custom<ApiKeyId>(isText), name }),
  z.object({ kind: z.enum(["trigger", "system"]), id: z.string(), name }),
]);

function isText(value: unknown): boolean {
  return typeof value === "string" && value.length > 0;
}

/** The actor in a JSON column, as `actorOf` wrote it. Throws on anything else. */
export const parseActor = (stored: unknown): Actor => storedActorSchema.parse(stored);

/** The actor alone of something that also carries other facts, as a principal does. */
export const actorOf = ({ kind, id, name }: Actor): Actor => ({ kind, id, name }) as Actor;

const ID_KINDS: Partial<Record<string, IdKind>> = { user: "user", service_account: "apiKey" };

/** The actor as people and expressions see it: the id in its wire form. */
export function wireActor({ kind, id, name }: { kind: string; id: string; name: string }) {
  const idKind = ID_KINDS[kind];
  return { kind, id: idKind ? toWireId(idKind, id) : id, name };
}
