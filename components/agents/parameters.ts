import type { JsonObject } from "@/lib/kernel/json";

/** In seconds, as every time that people type; the API counts milliseconds. */
export const TIMEOUT_SECONDS = "timeout_seconds";

/** The parameters of a model as its form shows them. */
export function formParameters({ timeout_ms: ms, ...rest }: JsonObject): JsonObject {
  return { ...rest, ...(typeof ms === "number" && { [TIMEOUT_SECONDS]: ms / 1000 }) };
}

/** What was typed, as the API takes it. */
export function wireParameters({ [TIMEOUT_SECONDS]: seconds, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(typeof seconds === "number" && { timeout_ms: Math.round(seconds * 1000) }),
  };
}
