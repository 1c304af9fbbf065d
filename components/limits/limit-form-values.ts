import type { QuotaJson } from "@/lib/contract/quotas";
import { LIMIT_MAX } from "@/lib/kernel/bounds";

/** What is typed of a limit. Empty bounds nothing. */
export type LimitFields = { running: string; count: string; seconds: string; burst: string };

export type LimitField = keyof LimitFields;
/** `nothing`: it would bound nothing; `alone`: there is a rest of a rate without a rate. */
export type LimitFault = LimitField | "nothing" | "alone";

type Bounds = Pick<QuotaJson, "max_running" | "rate">;
type Read = { ok: true; bounds: Bounds } | { ok: false; fault: LimitFault };

/** The number that was typed, `null` for none; `undefined` where it is no number from `least` to `most`. */
function wholeOf(typed: string, least: number, most: number): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

/** What the fields bound, or which of them says something else than a whole number that there may be. */
export function readLimit(fields: LimitFields): Read {
  const running = wholeOf(fields.running, 0, LIMIT_MAX.running);
  const count = wholeOf(fields.count, 1, LIMIT_MAX.count);
  const burst = wholeOf(fields.burst, 1, LIMIT_MAX.count);
  const seconds = wholeOf(fields.seconds, 1, LIMIT_MAX.seconds);
  const fault = (name: LimitFault): Read => ({ ok: false, fault: name });
  if (running === undefined) return fault("running");
  if (count === undefined) return fault("count");
  if (burst === undefined) return fault("burst");
  if (seconds == null) return fault("seconds");
  if (count === null && burst !== null) return fault("alone");
  if (count === null && running === null) return fault("nothing");
  const rate =
    count === null ? null : { count, per_seconds: seconds, ...(burst !== null && { burst }) };
  return { ok: true, bounds: { max_running: running, rate } };
}

/** What stands in the fields of a limit that there is. A burst that says nothing new is left out. */
export function fieldsOf(quota: Bounds | null): LimitFields {
  const rate = quota?.rate ?? null;
  const burst = rate && rate.burst !== rate.count ? rate.burst : null;
  return {
    running: `${quota?.max_running ?? ""}`,
    count: `${rate?.count ?? ""}`,
    seconds: `${rate?.per_seconds ?? 60}`,
    burst: `${burst ?? ""}`,
  };
}
