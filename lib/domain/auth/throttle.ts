import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { networkOf } from "./network-of";
import {
  blockedSeconds,
  forgetTries,
  giveBackTry,
  type ThrottleRule,
  takeTry,
} from "./throttle.sql";

/** Guessing one person's password: ten tries in a quarter of an hour, then ever longer waits. */
const BY_EMAIL: ThrottleRule = { failuresMax: 10, windowSeconds: 900, blockSeconds: 30 };
/** Guessing many people's: an office may share one address, so it is given more room. */
const BY_ADDRESS: ThrottleRule = { failuresMax: 50, windowSeconds: 900, blockSeconds: 30 };

const emailKey = (email: string) => `email:${email}`;
const addressKey = (address: string) => `address:${networkOf(address)}`;

/**
 * Counts a try to prove who one is, before the proof is looked at. Returns the seconds to wait while it is
 * refused, and 0 if it may go on. An address is counted only if it is known.
 */
export const beginTry = (email: string, address: string | null): Promise<number> =>
  inTransaction(async (client) => {
    if (address !== null && !(await takeTry(client, addressKey(address), BY_ADDRESS)))
      return Math.max(1, await blockedSeconds(client, addressKey(address)));
    if (await takeTry(client, emailKey(email), BY_EMAIL)) return 0;
    return Math.max(1, await blockedSeconds(client, emailKey(email)));
  });

/**
 * The same for a proof that names nobody before it is looked at, as the secret of a link: only the address is
 * counted, if it is known.
 */
export const beginTryFrom = (address: string | null): Promise<number> =>
  inTransaction(async (client) => {
    if (address === null || (await takeTry(client, addressKey(address), BY_ADDRESS))) return 0;
    return Math.max(1, await blockedSeconds(client, addressKey(address)));
  });

/** The try was right: the person's failures are forgotten, the address' other failures stay. */
export async function succeedTry(email: string, address: string | null): Promise<void> {
  await forgetTries(sharedPool(), emailKey(email));
  if (address !== null) await giveBackTry(sharedPool(), addressKey(address));
}
