import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RunScreen } from "@/components/runs/run-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { getRun } from "@/lib/domain/runs/reading/read-run";
import { namedByAddress } from "../../named-by-address";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";
import { prefetchRun } from "./prefetch-run";

type Props = { params: Promise<{ id: string }> };

const loadRun = namedByAddress("run", getRun);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadRun((await params).id)).title };
}

/** One run, live. */
export default async function RunPage({ params }: Props) {
  const { id } = await params;
  const run = await loadRun(id);
  const principal = await pagePrincipal();
  const queryClient = makeQueryClient();
  await prefetchRun(prefetchInto(queryClient, principal), principal, run);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <RunScreen id={id} />
    </HydrationBoundary>
  );
}
