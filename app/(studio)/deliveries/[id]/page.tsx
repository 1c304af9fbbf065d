import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveryScreen } from "@/components/deliveries/delivery-screen";
import { deliveryQuery } from "@/lib/client/deliveries";
import { makeQueryClient } from "@/lib/client/query-client";
import { getDeliveryRoute } from "@/lib/contract/deliveries";
import { getDelivery } from "@/lib/domain/deliveries/read-deliveries";
import { namedByAddress } from "../../named-by-address";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

const loadDelivery = namedByAddress("delivery", getDelivery);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadDelivery((await params).id)).run.title };
}

/** One delivery, to take its files from. */
export default async function DeliveryPage({ params }: Props) {
  const { id } = await params;
  const delivery = await loadDelivery(id);
  const queryClient = makeQueryClient();
  const prefetch = prefetchInto(queryClient, await pagePrincipal());
  await prefetch({ query: deliveryQuery(id), route: getDeliveryRoute }, async () => delivery);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <DeliveryScreen id={id} />
    </HydrationBoundary>
  );
}
