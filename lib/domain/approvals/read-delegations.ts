import type { DelegationView } from "@/lib/contract/approvals";
import type { DelegationPageView } from "@/lib/contract/delegations";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { DelegationId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { sharedPool } from "@/lib/platform/pg";
import { delegationView } from "./delegation-view";
import { type DelegationRow, selectDelegation, selectDelegations } from "./delegations.sql";

type Question = { of: "me" | "everybody"; limit: number; cursor?: string | undefined };

/** What the caller has given or got, newest first; everybody's needs `workspace:manage`. */
export async function readDelegations(
  principal: Principal,
  { of, limit, cursor }: Question,
): Promise<DelegationPageView> {
  if (of === "everybody") demand(principal, "workspace:manage");
  const { rows } = await sharedPool().query<DelegationRow>(
    selectDelegations(principal, {
      userId: of === "me" ? principal.id : null,
      cursor: cursor ?? null,
      limit: limit + 1,
    }),
  );
  return pageOfRows(rows, limit, delegationView, ({ id }) => id);
}

/** What the giver has made under this id, if they have: whoever repeats a call whose answer was lost finds it. */
export async function findOwnDelegation(
  giver: Pick<Principal, "tenantId" | "workspaceId" | "id">,
  id: DelegationId,
): Promise<DelegationView | null> {
  const { rows } = await sharedPool().query<DelegationRow>(selectDelegation({ ...giver, id }));
  const [row] = rows;
  return row?.giverId === giver.id ? delegationView(row) : null;
}

/** One delegation of the workspace, for this room alone; NOT_FOUND outside of it. */
export async function getDelegation(
  place: Pick<Principal, "tenantId" | "workspaceId">,
  id: DelegationId,
): Promise<DelegationView> {
  const { rows } = await sharedPool().query<DelegationRow>(selectDelegation({ ...place, id }));
  const [row] = rows;
  if (!row) throw notFound("The delegation");
  return delegationView(row);
}
