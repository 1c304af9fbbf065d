import { expect } from "vitest";
import type { RunId } from "@/lib/kernel/ids";
import { runRow } from "../testing";

/**
 * Waits until a run has heard that it has its place. It hears so from whoever is first: the end of the run before it
 * or any look at the gate, and that may still be on its way when another look has come back.
 */
export const expectInside = (runId: RunId): Promise<void> =>
  expect.poll(async () => (await runRow({ runId })).status_reason, { timeout: 10_000 }).toBeNull();
