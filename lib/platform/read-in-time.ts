import type { PoolClient } from "pg";
import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { db, type Tx } from "./db";
import { env } from "./env";
import { type ListReader, takeListTurn } from "./list-turns";
import { errorCode, inTransaction, setLocally } from "./pg";
import { runStatement, type Statement } from "./statement";

const QUERY_CANCELED = "57014";
/** Whose lists nobody told: they are one reader together. */
const NOBODY: ListReader = { kind: "nobody", id: "" };
/** Where Prisma keeps the error of the driver. */
const prismaErrorSchema = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
  }),
});
/** As long as a list may take: what was in its way is over by then. */
const RETRY_SECONDS = 5;

/** Who asks for a list, and what they narrowed it by; where all of it is undefined, by nothing. */
type ListAsked = { by?: ListReader; filter?: Record<string, unknown> };

/**
 * Reads a list whose conditions are checked along a walk, and refuses where the walk finds too little in
 * `LIST_TIMEOUT_MS`: with what helps where a filter was given, as an outage where none was. The limit holds for
 * this transaction alone, so a pooler may be in between. Lists wait for each other: see `takeListTurn`.
 */
export function readInTime<T>(
  read: (client: PoolClient) => Promise<T>,
  asked: ListAsked = {},
): Promise<T> {
  return inTurn(asked, () =>
    inTransaction(async (client) => {
      await setLocally(client, "statement_timeout", String(env().listTimeoutMs));
      return read(client);
    }),
  );
}

/** The same for what is read through Prisma. */
export function readInTimeWithPrisma<T>(
  read: (tx: Tx) => Promise<T>,
  asked: ListAsked = {},
): Promise<T> {
  const timeout = env().listTimeoutMs;
  return inTurn(asked, () =>
    db().$transaction(
      async (tx) => {
        await runStatement(tx, limitTo(timeout));
        return read(tx);
      },
      // Prisma's own limit would answer with an error that says nothing; ours comes first.
      { timeout: 4 * timeout },
    ),
  );
}

const limitTo = (ms: number): Statement => ({
  text: "select set_config('statement_timeout', $1::text, true)",
  values: [String(ms)],
});

async function inTurn<T>(
  { by = NOBODY, filter = {} }: ListAsked,
  read: () => Promise<T>,
): Promise<T> {
  const giveBack = await takeListTurn(by);
  try {
    return await read();
  } catch (error) {
    if (!wasCutShort(error)) throw error;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    throw isFiltered ? tooBroad(error) : tooSlow(error);
  } finally {
    giveBack();
  }
}

/** A filter lets little through, or something held the walk up: who asks may narrow it, or ask again. */
const tooBroad = (cause: unknown): AppError =>
  new AppError("INVALID_REQUEST", "Too much would have to be looked through for this.", {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
    details: {
      timeout_ms: env().listTimeoutMs,
      issues: [
        { path: "/query", message: "Narrow it by workflow or by time, or take a filter away." },
      ],
    },
  });

const tooSlow = (cause: unknown): AppError =>
  new AppError("DEPENDENCY_UNAVAILABLE", "The database takes too long for this at the moment.", {
    cause,
    retryAfterSeconds: RETRY_SECONDS,
  });

function wasCutShort(error: unknown): boolean {
  if (errorCode(error) === QUERY_CANCELED) return true;
  const { data } = prismaErrorSchema.safeParse(error);
  return data?.meta.driverAdapterError.cause.originalCode === QUERY_CANCELED;
}
