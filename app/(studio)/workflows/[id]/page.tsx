import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { BuilderScreen } from "@/components/builder/builder-screen";
import { draftQuery } from "@/lib/client/drafts";
import { makeQueryClient } from "@/lib/client/query-client";
import { workflowQuery } from "@/lib/client/workflows";
import { getDraftRoute } from "@/lib/contract/drafts";
import { getWorkflowRoute } from "@/lib/contract/workflows";
import { readDraft } from "@/lib/domain/registry/read-draft";
import { getWorkflow } from "@/lib/domain/registry/read-workflows";
import { AppError } from "@/lib/kernel/errors";
import { decodeId } from "@/lib/kernel/ids";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

/** The workflow that the address names; for one that the reader may not know of there is no page. */
const loadWorkflow = cache(async (text: string) => {
  const id = decodeId("workflow", text);
  if (!id) return notFound();
  try {
    return await getWorkflow(await pagePrincipal(), id);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not_found") return notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadWorkflow((await params).id)).title };
}

/** One workflow on its canvas. */
export default async function WorkflowPage({ params }: Props) {
  const { id } = await params;
  const workflow = await loadWorkflow(id);
  const principal = await pagePrincipal();
  const queryClient = makeQueryClient();
  const prefetch = prefetchInto(queryClient, principal);
  await Promise.all([
    prefetch({ query: workflowQuery(id), route: getWorkflowRoute }, async () => workflow),
    prefetch({ query: draftQuery(id), route: getDraftRoute }, () =>
      readDraft(principal, workflow.id),
    ),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <BuilderScreen id={id} />
    </HydrationBoundary>
  );
}
