export type StreamMessage = {
  /** As a number, where it is one. */
  id: number | null;
  cursor: string;
  event: string;
  data: Record<string, unknown>;
};

/** Reads a stream of server-sent events message by message; comments are left out. */
export async function* readStream(response: Response): AsyncGenerator<StreamMessage> {
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const parts = (rest + new TextDecoder().decode(chunk)).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const fields = new Map(part.split("\n").map((line) => cut(line)));
      const data = fields.get("data");
      if (data === undefined) continue;
      const id = fields.get("id");
      yield {
        id: id === undefined ? null : Number(id),
        cursor: id ?? "",
        event: fields.get("event") ?? "message",
        data: JSON.parse(data),
      };
    }
  }
}

function cut(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** So many messages; fewer if the stream ends before. */
export async function take(
  stream: AsyncGenerator<StreamMessage>,
  count: number,
): Promise<StreamMessage[]> {
  const messages: StreamMessage[] = [];
  while (messages.length < count) {
    const { value, done } = await stream.next();
    if (done) return messages;
    messages.push(value);
  }
  return messages;
}
