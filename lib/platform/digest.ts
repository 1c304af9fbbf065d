import { createHash } from "node:crypto";

/** The sha256 of a canonical text (UTF-8) or of bytes, in lower-case hex. Equal input, equal digest. */
export const digest = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
