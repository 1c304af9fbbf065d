import type { Json } from "@/lib/kernel/json";

/** An output as somebody types it: nothing is null, and `undefined` what is no JSON. */
export function parseOutput(text: string): Json | undefined {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
