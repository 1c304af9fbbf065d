import type { Chance } from "@/lib/execution/models/simulated/chance";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** A good mark, but not full marks: what a reviewer gives when there is nothing to object to. */
const PLACE = { from: 0.7, to: 0.95 };
const SHARE = /score|confidence|probability|share|ratio|weight/;

/** A number within its bounds, in their upper part. What sounds like a share lies between 0 and 1. */
export function makeNumber(schema: JsonObject, name: string, chance: Chance): number {
  const isInteger = schema.type === "integer";
  const step = numberOf(schema.multipleOf) ?? (isInteger ? 1 : null);
  const { low, high } = boundsOf(schema, name, step ?? 1e-6);
  const place = PLACE.from + chance.fraction() * (PLACE.to - PLACE.from);
  const wanted = low + (high - low) * place;
  if (step === null) return clamp(Number(wanted.toFixed(2)), low, high);
  const below = Math.floor(wanted / step) * step;
  return cleaned(below < low ? Math.ceil(low / step) * step : below);
}

function boundsOf(schema: JsonObject, name: string, step: number): { low: number; high: number } {
  const least = numberOf(schema.minimum) ?? above(schema.exclusiveMinimum, step);
  const most = numberOf(schema.maximum) ?? above(schema.exclusiveMaximum, -step);
  const span = SHARE.test(name.toLowerCase()) && schema.type !== "integer" ? 1 : 100;
  const low = least ?? (most === null ? 0 : Math.min(0, most - span));
  return { low, high: most ?? low + span };
}

const above = (bound: Json | undefined, step: number): number | null => {
  const value = numberOf(bound);
  return value === null ? null : value + step;
};
const numberOf = (value: Json | undefined): number | null =>
  typeof value === "number" ? value : null;
const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
/** Multiples of 0.1 and the like, without the tail that binary fractions leave. */
const cleaned = (value: number): number => Number(value.toPrecision(12));
