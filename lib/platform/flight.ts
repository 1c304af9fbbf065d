import type { Client, Connection } from "pg";
import { digest } from "./digest";
import type { Statement } from "./statement";

/** A value on its way to the server, in the text form of its type. */
export type FlightValue = string | null;
/** A row as it comes back: every column in its text form. */
export type FlightRow = readonly FlightValue[];

/** A statement of a flight. Equal names mean equal texts: each is prepared once a connection. */
export type FlightStatement = { name: string; text: string; values: readonly FlightValue[] };
/** `count`: rows that were written or read. */
export type FlightResult = { rows: FlightRow[]; count: number };

/** What the server says, as far as a flight listens. */
type ErrorMessage = Error;
type RowMessage = { fields: FlightRow };
type CompleteMessage = { text: string };

const preparedNames = new WeakMap<Client, Set<string>>();

function preparedOn(client: Client): Set<string> {
  const known = preparedNames.get(client);
  if (known) return known;
  const names = new Set<string>();
  preparedNames.set(client, names);
  return names;
}

/**
 * Sends statements together and returns their results together: one round trip and one Sync, which is what
 * a connection with a single query in flight is short of. The first that fails ends the flight: the rest is
 * not executed, and the error is thrown. Inside an open transaction the caller then rolls back.
 *
 * `isPrepared`: statements keep their name for the life of the connection.
 */
export function fly(
  client: Client,
  statements: readonly FlightStatement[],
  { isPrepared = true }: { isPrepared?: boolean } = {},
): Promise<FlightResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Flight(statements, isPrepared ? preparedOn(client) : null, { resolve, reject }),
    );
  });
}

type Settle = { resolve: (results: FlightResult[]) => void; reject: (error: Error) => void };

/** The driver's own protocol for queries that bring their messages themselves. */
class Flight {
  readonly #statements: readonly FlightStatement[];
  readonly #prepared: Set<string> | null;
  readonly #settle: Settle;
  readonly #results: FlightResult[] = [];
  #rows: FlightRow[] = [];

  constructor(
    statements: readonly FlightStatement[],
    prepared: Set<string> | null,
    settle: Settle,
  ) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#settle = settle;
  }

  submit(connection: Connection): Error | undefined {
    const { stream } = connection;
    stream.cork();
    try {
      for (const statement of this.#statements) this.#send(connection, statement);
      connection.sync();
      return undefined;
    } catch (error) {
      // What was written so far still needs its end, or the connection would wait for ever.
      connection.sync();
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      stream.uncork();
    }
  }

  #send(connection: Connection, { name, text, values }: FlightStatement): void {
    const prepared = this.#prepared;
    const statement = prepared ? name : "";
    if (!prepared?.has(name)) {
      // After a failed flight nobody knows which of its statements were prepared: closing one that was not is no error.
      if (prepared) connection.close({ type: "S", name: statement }, true);
      connection.parse({ name: statement, text, types: [] }, true);
    }
    connection.bind({ portal: "", statement, values: values as string[], binary: "" }, true);
    connection.execute({ portal: "", rows: "" }, true);
  }

  handleDataRow({ fields }: RowMessage): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: CompleteMessage): void {
    const count = Number(text.slice(text.lastIndexOf(" ") + 1));
    this.#results.push({ rows: this.#rows, count: Number.isNaN(count) ? 0 : count });
    this.#rows = [];
  }

  handleError(error: ErrorMessage): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    for (const { name } of this.#statements) this.#prepared?.add(name);
    this.#settle.resolve(this.#results);
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** A statement of another room as one of a flight. Lists as values are refused: only `pg` turns them into arrays. */
export function flightStatement({ text, values }: Statement): FlightStatement {
  const name = namesOfTexts.get(text) ?? `also_${digest(text).slice(0, 40)}`;
  namesOfTexts.set(text, name);
  return { name, text, values: values.map(flightValue) };
}

/** Texts of statements are constant, so there are few. */
const namesOfTexts = new Map<string, string>();

function flightValue(value: unknown): FlightValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) throw new TypeError("A list cannot be a value of a flight.");
  return JSON.stringify(value);
}
