import { listRunDeliveriesRoute } from "@/lib/contract/deliveries";
import { readDeliveries } from "@/lib/domain/deliveries/read-deliveries";
import { getRunView } from "@/lib/domain/runs/reading/read-run";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listRunDeliveriesRoute, async ({ principal, params, query }) => {
    const { id } = await getRunView(principal, params.id);
    return readDeliveries(principal, { ...query, run_id: id });
  }),
});
