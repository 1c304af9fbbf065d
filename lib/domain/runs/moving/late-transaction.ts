import type { FlightStatement } from "@/lib/platform/flight";
import type { Link } from "./agenda";

/** A transaction that begins together with what is first sent in it, so that a beginning costs no round trip. */
export class LateTransaction {
  readonly #link: Link;
  #beginning: readonly FlightStatement[];

  /** Without a beginning it has begun before. */
  constructor(link: Link, beginning: readonly FlightStatement[]) {
    this.#link = link;
    this.#beginning = beginning;
  }

  get hasBegun(): boolean {
    return this.#beginning.length === 0;
  }

  readonly link: Link = async (statements) => {
    const beginning = this.#beginning;
    this.#beginning = [];
    const results = await this.#link([...beginning, ...statements]);
    return results.slice(beginning.length);
  };
}
