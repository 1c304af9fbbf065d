import { randomBytes } from "node:crypto";
import { digest } from "@/lib/platform/digest";

const BYTES = 32;

/** A new unguessable text. Kept at rest as its digest alone: 256 random bits need no slow hash. */
export function newSecretText(prefix: string): { text: string; hash: string } {
  const text = `${prefix}${randomBytes(BYTES).toString("base64url")}`;
  return { text, hash: digest(text) };
}
