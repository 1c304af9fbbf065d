import { randomUUID } from "node:crypto";
import { type APIResponse, expect, type Page } from "@playwright/test";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";

const TEMPLATE = "research-report";

/** What a call answered; fails with the refusal where it was refused. */
export async function bodyOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** What a page of ours sends along: without it the server takes a call for another site's. */
function headersOf(page: Page, more: Record<string, string> = {}): Record<string, string> {
  const { origin } = new URL(page.url());
  return { origin, "sec-fetch-site": "same-origin", "idempotency-key": randomUUID(), ...more };
}

/** Sends a call as a page of ours would, as whoever is signed in on the page. */
export async function post<T>(
  page: Page,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<T> {
  return bodyOf<T>(await page.request.post(path, { headers: headersOf(page, headers), data }));
}

/** Puts a thing in place of the one of a revision, as a page of ours would. */
export async function put<T>(page: Page, path: string, data: object, revision: number): Promise<T> {
  const headers = headersOf(page, { "if-match": `"${revision}"` });
  return bodyOf<T>(await page.request.put(path, { headers, data }));
}

/** Makes a workflow from the template and publishes it, as whoever is signed in on the page. */
export async function publishTemplate(page: Page, title: string): Promise<WorkflowVersionJson> {
  const name = `journey-${randomUUID().slice(0, 8)}`;
  const created = await page.request.post("/v1/workflows", {
    headers: headersOf(page),
    data: { template: TEMPLATE, name, title },
  });
  const { id, draft_revision } = await bodyOf<WorkflowJson>(created);
  const published = await page.request.post(`/v1/workflows/${id}/versions`, {
    headers: headersOf(page, { "if-match": `"${draft_revision}"` }),
    data: { notes: "For a journey." },
  });
  return bodyOf<WorkflowVersionJson>(published);
}

/** Makes a workflow without any step, as whoever is signed in on the page. */
export async function makeBlank(page: Page, title: string): Promise<WorkflowJson> {
  const created = await page.request.post("/v1/workflows", {
    headers: headersOf(page),
    data: { name: `journey-${randomUUID().slice(0, 8)}`, title },
  });
  return bodyOf<WorkflowJson>(created);
}

/** Starts a run of the demo's own workflow, as whoever is signed in on the page. */
export async function startRun(page: Page, topic: string): Promise<RunJson> {
  const list = await bodyOf<{ items: WorkflowJson[] }>(
    await page.request.get("/v1/workflows?q=research-report"),
  );
  const workflow = list.items.find(({ name }) => name === TEMPLATE);
  const started = await page.request.post("/v1/runs", {
    headers: headersOf(page),
    data: { workflow_id: workflow?.id, input: { topic }, title: topic },
  });
  return bodyOf<RunJson>(started);
}

/** The run, once it stands as wanted. */
export async function runThatIs(
  page: Page,
  id: string,
  status: RunJson["execution_status"],
): Promise<RunJson> {
  let run: RunJson | null = null;
  await expect
    .poll(
      async () => {
        run = await bodyOf<RunJson>(await page.request.get(`/v1/runs/${id}`));
        return run.execution_status;
      },
      { timeout: 60_000 },
    )
    .toBe(status);
  if (!run) throw new Error("The run was never read.");
  return run;
}

/** A run that waits for a person. */
export async function waitingRun(page: Page, topic: string): Promise<RunJson> {
  const { id } = await startRun(page, topic);
  return runThatIs(page, id, "waiting");
}

/** What a run asks people at the moment. */
export async function openRequest(page: Page, runId: string): Promise<ApprovalSummaryJson> {
  const list = await bodyOf<{ items: ApprovalSummaryJson[] }>(
    await page.request.get(`/v1/approvals?run_id=${runId}&status=pending`),
  );
  const [approval] = list.items;
  if (!approval) throw new Error("Nobody asks for a decision.");
  return approval;
}

/** Decides the open request of a run by the API, as whoever is signed in on the page. */
export async function decide(
  page: Page,
  runId: string,
  option: string,
  reason?: string,
): Promise<void> {
  const approval = await openRequest(page, runId);
  const answer = await page.request.post(`/v1/approvals/${approval.id}/decide`, {
    headers: headersOf(page, { "if-match": `"${approval.revision}"` }),
    data: { option, ...(reason !== undefined && { reason }) },
  });
  await bodyOf(answer);
}
