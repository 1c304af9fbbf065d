import type { PoolClient } from "pg";
import { AppError } from "@/lib/kernel/errors";
import type { Principal } from "./principal";
import { managesWholeTenant } from "./whole-tenant.sql";

/** Whether somebody manages every workspace of their tenant. */
export async function managesTenant(
  client: Pick<PoolClient, "query">,
  principal: Principal,
): Promise<boolean> {
  const { rows } = await client.query<{ manages: boolean }>(managesWholeTenant(principal));
  return rows[0]?.manages ?? false;
}

/** FORBIDDEN for whoever does not manage every workspace of the tenant; `what` says what is theirs alone to set. */
export async function demandWholeTenant(
  client: Pick<PoolClient, "query">,
  principal: Principal,
  what: string,
): Promise<void> {
  if (await managesTenant(client, principal)) return;
  throw new AppError(
    "FORBIDDEN",
    `${what} of the organisation is set by whoever manages all of its workspaces.`,
    { details: { permission: "workspace:manage" } },
  );
}
