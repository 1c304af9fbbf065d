import type { PoolClient } from "pg";
import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { db, type Tx } from "./db";
import { env } from "./env";
import { errorCode, inTransaction, setLocally } from "./pg";
import { runStatement, type Statement } from "./statement";

const QUERY_CANCELED = "57014";
/** Where Prisma keeps the error of the driver. */
const prismaErrorSchema = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
});
/** Longer than the pool waits for a connection. */
const PRISMA_WAIT_MS = 10_000;

/**
 * Reads a list whose conditions are checked along a walk, and refuses with what helps where the walk finds too
 * little in `LIST_TIMEOUT_MS`. The limit holds for this transaction alone, so a pooler may be in between.
 */
export function readInTime<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
  return refusingWhatIsTooLong(() =>
    inTransaction(async (client) => {
      await setLocally(client, "statement_timeout", String(env().listTimeoutMs));
      return read(client);
    }),
  );
}

/** The same for what is read through Prisma. */
export function readInTimeWithPrisma<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  const timeout = env().listTimeoutMs;
  return refusingWhatIsTooLong(() =>
    db().$transaction(
      async (tx) => {
        await runStatement(tx, limitTo(timeout));
        return read(tx);
      },
      // Prisma's own limits would answer with errors that say nothing; ours and the pool's come first.
      { maxWait: PRISMA_WAIT_MS, timeout: 4 * timeout },
    ),
  );
}

const limitTo = (ms: number): Statement => ({
  text: "select set_config('statement_timeout', $1::text, true)",
  values: [String(ms)],
});

async function refusingWhatIsTooLong<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!wasCutShort(error)) throw error;
    throw new AppError("INVALID_REQUEST", "Too much would have to be looked through for this.", {
      cause: error,
      details: {
        timeout_ms: env().listTimeoutMs,
        issues: [
          { path: "/query", message: "Narrow it by workflow or by time, or take a filter away." },
        ],
      },
    });
  }
}

function wasCutShort(error: unknown): boolean {
  if (errorCode(error) === QUERY_CANCELED) return true;
  const { data } = prismaErrorSchema.safeParse(error);
  return data?.meta.driverAdapterError.cause.originalCode === QUERY_CANCELED;
}
