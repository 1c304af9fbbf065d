import type { Json } from "@/lib/kernel/json";

/**
 * PostgreSQL's text form of arrays, written by hand: a save passes some eighty of them, and the driver's own
 * form of them costs more than the decisions that they carry.
 */
const joined = (parts: readonly string[]): string => `{${parts.join(",")}}`;

/** Of uuids and enum labels: texts that need no quotes. */
export const plainArray = (values: readonly (string | null)[]): string =>
  joined(values.map((value) => value ?? "NULL"));

/** Of numbers. */
export const numberArray = (values: readonly (number | null)[]): string =>
  joined(values.map((value) => (value === null ? "NULL" : String(value))));

/** Of booleans. */
export const booleanArray = (values: readonly boolean[]): string =>
  joined(values.map((value) => (value ? "t" : "f")));

/** Of any texts. */
export const textArray = (values: readonly (string | null)[]): string =>
  joined(values.map((value) => (value === null ? "NULL" : quoted(value))));

/** Of JSON values; `null` is SQL's null. */
export const jsonArray = (values: readonly (Json | null)[]): string =>
  joined(values.map((value) => (value === null ? "NULL" : quoted(JSON.stringify(value)))));

const TO_ESCAPE = /["\\]/;
const EACH_TO_ESCAPE = /["\\]/g;

const quoted = (text: string): string =>
  TO_ESCAPE.test(text) ? `"${text.replace(EACH_TO_ESCAPE, "\\$&")}"` : `"${text}"`;
