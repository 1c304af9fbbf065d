import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { sharedPool } from "./pg";

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxPrisma?: PrismaClient };

/** Longer than the pool waits for a connection, so that its error comes first, which says what it is. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 15_000;

/** The Prisma client of this process; its queries take their connections from the shared pool. */
export function db(): PrismaClient {
  holder.signalboxPrisma ??= new PrismaClient({
    adapter: new PrismaPg(sharedPool()),
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS },
  });
  return holder.signalboxPrisma;
}

/** Inside a Prisma transaction, or the client itself. */
export type Tx = Prisma.TransactionClient;
