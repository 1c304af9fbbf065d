import { queryOptions } from "@tanstack/react-query";
import type { DeliveryJson } from "@/lib/contract/deliveries";
import { request } from "./request";

export const deliveryKeys = {
  all: ["deliveries"] as const,
  one: (id: DeliveryJson["id"]) => [...deliveryKeys.all, "one", id] as const,
};

/** One delivery with its manifest. */
export const deliveryQuery = (id: DeliveryJson["id"]) =>
  queryOptions({
    queryKey: deliveryKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/deliveries/{id}", { params: { id }, signal }),
  });
