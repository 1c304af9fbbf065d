import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BuilderScreen } from "@/components/builder/builder-screen";
import { draftQuery } from "@/lib/client/drafts";
import { makeQueryClient } from "@/lib/client/query-client";
import { workflowQuery } from "@/lib/client/workflows";
import { getDraftRoute } from "@/lib/contract/drafts";
import { getWorkflowRoute } from "@/lib/contract/workflows";
import { readDraft } from "@/lib/domain/registry/read-draft";
import { getWorkflow } from "@/lib/domain/registry/read-workflows";
import { namedByAddress } from "../../named-by-address";
import { prefetchInto } from "../../prefetch";
import { pagePrincipal } from "../../reader";

type Props = { params: Promise<{ id: string }> };

const loadWorkflow = namedByAddress("workflow", getWorkflow);

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
