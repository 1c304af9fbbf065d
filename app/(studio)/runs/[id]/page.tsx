import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { RunScreen } from "@/components/runs/run-screen";
import { makeQueryClient } from "@/lib/client/query-client";
import { getRun } from "@/lib/domain/runs/read-run";
import { AppError } from "@/lib/kernel/errors";
import { decodeId } from "@/lib/kernel/ids";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";
import { prefetchRun } from "./prefetch-run";

type Props = { params: Promise<{ id: string }> };

/** The run that the address names; for one that the reader may not know of there is no page. */
const loadRun = cache(async (text: string) => {
  const id = decodeId("run", text);
  if (!id) return notFound();
  try {
    return await getRun(await pagePrincipal(), id);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not_found") return notFound();
    throw error;
  }
});

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
