import { RunScreen } from "@/components/runs/run-screen";

type Props = { params: Promise<{ id: string }> };

/** One run, live. */
export default async function RunPage({ params }: Props) {
  return <RunScreen id={(await params).id} />;
}
