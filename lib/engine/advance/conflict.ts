import type { MoveOutcome } from "./moves";

/** Refuses a move that does not fit where its run, or its step, stands by now. Nothing has changed. */
export const conflict = (status: string, message: string): MoveOutcome & { ok: false } => ({
  ok: false,
  why: "conflict",
  status,
  message,
});
