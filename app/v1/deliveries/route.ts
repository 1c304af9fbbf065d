import { listDeliveriesRoute } from "@/lib/contract/deliveries";
import { readDeliveries } from "@/lib/domain/deliveries/read-deliveries";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listDeliveriesRoute, ({ principal, query }) => readDeliveries(principal, query)),
});
