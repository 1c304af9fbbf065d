import type { Translate } from "@/components/shell/use-translated";
import { issuesOf } from "@/lib/client/issues";
import { Problem } from "@/lib/client/problem";
import type { SchemaProblem } from "@/lib/engine/json-schema/check-schema";

/** What the browser finds wrong with a field of a version. */
export type Fault = "missing" | "notJson" | "notUrl" | "notSeconds" | SchemaProblem;

/** What is wrong with a field of a version, in words. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * What a refusal says about single fields, by the first word of each place; the rest of the place stands before the
 * words. Empty where it is about something else.
 */
export function fieldFaults(error: unknown, translate: Translate): FieldFaults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issuesOf(error).map(translate)) {
    const [, field = "", ...rest] = path.split("/");
    const words = rest.length > 0 ? `${rest.join(".")}: ${message}` : message;
    if (field !== "") faults[field] ??= words;
  }
  return faults;
}

/** Whether the number of the version is the one that exists already. */
export const isVersionTaken = (error: unknown): boolean =>
  error instanceof Problem && error.code === "NAME_TAKEN" && "version" in error.details;
