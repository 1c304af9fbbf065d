import type { PoolClient } from "pg";
import { insertMembership, type NewMembership } from "./memberships.sql";

/** Makes a user of the tenant a member, in the transaction of whoever decided it; `false`: they are one already. */
export const joinWorkspace = (client: PoolClient, membership: NewMembership): Promise<boolean> =>
  insertMembership(client, membership);
