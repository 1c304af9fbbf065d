import type { Json } from "@/lib/kernel/json";

export type ParsedJson = { ok: true; value: Json | undefined } | { ok: false; line: number };

/** JSON that somebody types; nothing is no value. What does not parse is named by its line. */
export function parseJsonText(text: string): ParsedJson {
  if (text.trim() === "") return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, line: lineOf(error.message, text) };
    throw error;
  }
}

/** Browsers say where in words of their own: by position, by line, or not at all. */
function lineOf(message: string, text: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? text : text.slice(0, Number(position));
  return before.split("\n").length;
}
