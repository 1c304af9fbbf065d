import type { Pool, PoolClient } from "pg";
import { env } from "@/lib/platform/env";
import { fly } from "@/lib/platform/flight";
import { createPool } from "@/lib/platform/pg";
import type { Link } from "./agenda";
import { isGoingAway } from "./fault";
import { rollback } from "./transaction.sql";

/** The connection broke, or could not be had. What was sent over it may have been saved or not. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super("The connection to the database was lost.", { cause });
    this.name = "ConnectionLost";
  }
}

/** The few connections that only the engine uses, so that no page and no report is in its way. */
export class EngineConnections {
  readonly #pool: Pool;
  readonly #isPrepared: boolean;

  constructor(name: string, max: number) {
    this.#pool = createPool({ name, max });
    this.#isPrepared = env().databasePrepared;
  }

  /**
   * Runs `work`, which ends its transaction itself unless it throws. Then the transaction is rolled back, and
   * the error thrown on; or `ConnectionLost` if nobody can know how it ended.
   */
  async use<T>(work: (link: Link) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    const options = { isPrepared: this.#isPrepared };
    try {
      const result = await work((statements) => fly(client, statements, options));
      client.release();
      return result;
    } catch (error) {
      throw await this.#recover(client, error);
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new ConnectionLost(error);
    }
  }

  async #recover(client: PoolClient, error: unknown): Promise<unknown> {
    try {
      if (isGoingAway(error)) throw error;
      await fly(client, [rollback()], { isPrepared: this.#isPrepared });
      client.release();
      return error;
    } catch {
      client.release(true);
      return new ConnectionLost(error);
    }
  }

  /** Ends the connections after their transactions. */
  async close(): Promise<void> {
    await this.#pool.end();
  }
}
