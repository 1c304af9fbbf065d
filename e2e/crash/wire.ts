/** A message of PostgreSQL's protocol: its type (empty for the first ones of a session) and all of its bytes. */
export type WireMessage = { type: string; bytes: Buffer };

/** Cuts a stream into messages. The first message of a client has no type. */
export class MessageReader {
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #isTyped: boolean;

  constructor({ isTyped }: { isTyped: boolean }) {
    this.#isTyped = isTyped;
  }

  take(chunk: Buffer): WireMessage[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: WireMessage[] = [];
    for (;;) {
      const head = this.#isTyped ? 1 : 0;
      if (this.#rest.length < head + 4) return messages;
      const end = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < end) return messages;
      const type = this.#isTyped ? String.fromCharCode(this.#rest[0] ?? 0) : "";
      messages.push({ type, bytes: this.#rest.subarray(0, end) });
      this.#rest = this.#rest.subarray(end);
      this.#isTyped = true;
    }
  }
}

const HEAD = 5;

/** The texts in a message that end with a zero byte, the first so many of them. */
export function textsOf({ bytes }: WireMessage, count: number): string[] {
  const texts: string[] = [];
  let from = HEAD;
  while (texts.length < count) {
    const end = bytes.indexOf(0, from);
    if (end < 0) break;
    texts.push(bytes.subarray(from, end).toString());
    from = end + 1;
  }
  return texts;
}
