import { randomBytes } from "node:crypto";
import { digest } from "@/lib/platform/digest";
import { Secret } from "@/lib/platform/secret";

const BYTES = 32;

/** A new unguessable text. Kept at rest as its digest alone: 256 random bits need no slow hash. */
export function newSecretText(prefix: string): { secret: Secret; hash: string } {
  const text = `${prefix}${randomBytes(BYTES).toString("base64url")}`;
  return { secret: new Secret(text), hash: digest(text) };
}
