import type { FlightResult, FlightStatement } from "@/lib/platform/flight";

/** Sends statements in one round trip over the connection of a transaction. */
export type Link = (statements: readonly FlightStatement[]) => Promise<FlightResult[]>;

/** Statements that are sent together, each with what becomes of its answer. */
export class Agenda {
  readonly #parts: { statement: FlightStatement; take: (result: FlightResult) => void }[] = [];

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  add(statement: FlightStatement, take: (result: FlightResult) => void = ignore): this {
    this.#parts.push({ statement, take });
    return this;
  }

  /** Sends them; without any it does nothing. */
  async fly(link: Link): Promise<void> {
    if (this.isEmpty) return;
    const results = await link(this.#parts.map(({ statement }) => statement));
    for (const [index, { take }] of this.#parts.entries()) {
      const result = results[index];
      if (!result) throw new Error("The server answered fewer statements than were sent.");
      take(result);
    }
  }
}

const ignore = (): void => undefined;
