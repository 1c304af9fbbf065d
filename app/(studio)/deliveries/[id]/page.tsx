import { DeliveryScreen } from "@/components/deliveries/delivery-screen";

type Props = { params: Promise<{ id: string }> };

/** One delivery, to take its files from. */
export default async function DeliveryPage({ params }: Props) {
  return <DeliveryScreen id={(await params).id} />;
}
