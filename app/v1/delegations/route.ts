import { createDelegationRoute, listDelegationsRoute } from "@/lib/contract/delegations";
import { createDelegation } from "@/lib/domain/approvals/create-delegation";
import { readDelegations } from "@/lib/domain/approvals/read-delegations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { asId } from "@/lib/kernel/ids";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listDelegationsRoute, ({ principal, query }) => readDelegations(principal, query)),
  POST: handle(createDelegationRoute, ({ principal, body, reservedId }) =>
    createDelegation(principal, {
      id: asId("delegation", reservedId),
      to: body.to,
      startsAt: body.starts_at ?? null,
      endsAt: body.ends_at,
      reason: body.reason,
    }),
  ),
});
