import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/prisma/generated/client";
import { sharedPool } from "./pg";

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxPrisma?: PrismaClient };

/** The Prisma client of this process; its queries take their connections from the shared pool. */
export function db(): PrismaClient {
  holder.signalboxPrisma ??= new PrismaClient({ adapter: new PrismaPg(sharedPool()) });
  return holder.signalboxPrisma;
}

/** Inside a Prisma transaction, or the client itself. */
export type Tx = Prisma.TransactionClient;
