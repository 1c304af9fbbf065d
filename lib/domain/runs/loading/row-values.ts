import type { Json } from "@/lib/kernel/json";
import type { FlightRow, FlightValue } from "@/lib/platform/flight";

/** Reads the columns of a row in their order, so that reader and list of columns stand side by side. */
export class RowReader {
  readonly #row: FlightRow;
  #at = 0;

  constructor(row: FlightRow) {
    this.#row = row;
  }

  #next(): FlightValue {
    const value = this.#row[this.#at];
    this.#at += 1;
    if (value === undefined) throw new Error("A row has fewer columns than its reader reads.");
    return value;
  }

  text(): string {
    const value = this.#next();
    if (value === null) throw new Error(`Column ${this.#at} of a row is null.`);
    return value;
  }

  /** A text whose values are known to the database as an enum or by a check. */
  word<W extends string>(): W {
    return this.text() as W;
  }

  wordOrNull<W extends string>(): W | null {
    return this.#next() as W | null;
  }

  number(): number {
    return Number(this.text());
  }

  boolean(): boolean {
    return this.text() === "t";
  }

  /** Seconds since the epoch as milliseconds. */
  time(): number {
    return Math.round(this.number() * 1000);
  }

  timeOrNull(): number | null {
    const value = this.#next();
    return value === null ? null : Math.round(Number(value) * 1000);
  }

  /** A JSON column; what it holds was checked when it was written. */
  json<T = Json>(): T {
    return JSON.parse(this.text());
  }

  jsonOrNull<T = Json>(): T | null {
    const value = this.#next();
    return value === null ? null : JSON.parse(value);
  }

  /** An array of numbers without nulls. */
  numbers(): number[] {
    return numbersIn(this.text());
  }

  numbersOrNull(): number[] | null {
    const value = this.#next();
    return value === null ? null : numbersIn(value);
  }
}

const numbersIn = (text: string): number[] =>
  text === "{}" ? [] : text.slice(1, -1).split(",").map(Number);
