/** A random idempotency key. Not `randomUUID`: browsers keep that from pages that come over plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
