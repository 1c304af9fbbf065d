import { z } from "zod";
import { FORM_SENTENCES } from "@/lib/engine/wording/manifest-sentences";
import { parseDuration } from "@/lib/kernel/time";

/** Ten years: what is longer is a slip of the pen, and would not fit the database's clocks. */
const MAX_MS = 3_650 * 86_400_000;

/** An ISO 8601 duration from weeks to seconds, kept as it was written. */
export const durationSchema = z
  .string()
  .max(40)
  .refine((text) => {
    const ms = parseDuration(text);
    return ms !== null && ms > 0 && ms <= MAX_MS;
  }, FORM_SENTENCES.duration_form)
  .meta({ id: "Duration", format: "duration", examples: ["PT30S", "PT5M", "P2D"] });

/** The milliseconds of a duration that `durationSchema` has accepted. */
export function durationMs(text: string): number {
  const ms = parseDuration(text);
  if (ms === null) throw new Error(`Not a duration: ${text}`);
  return ms;
}
