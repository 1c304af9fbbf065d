import { getDeliveryRoute } from "@/lib/contract/deliveries";
import { getDelivery } from "@/lib/domain/deliveries/read-deliveries";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(getDeliveryRoute, ({ principal, params }) => getDelivery(principal, params.id)),
});
