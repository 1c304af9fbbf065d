import * as agents from "./agents";
import { workflowRunRoutes } from "./aliases";
import * as apiKeys from "./api-keys";
import * as approvalActs from "./approval-acts";
import * as approvals from "./approvals";
import * as artifacts from "./artifacts";
import * as attention from "./attention";
import * as auditEvents from "./audit-events";
import * as auditVerification from "./audit-verification";
import * as budgets from "./budgets";
import * as decideApproval from "./decide-approval";
import * as decideMany from "./decide-many";
import * as decisionPreviews from "./decision-previews";
import * as delegations from "./delegations";
import * as deliveries from "./deliveries";
import * as drafts from "./drafts";
import * as explanations from "./explanations";
import * as figures from "./figures";
import * as groups from "./groups";
import * as incomingEvents from "./incoming-events";
import * as interventions from "./interventions";
import * as lastInputs from "./last-inputs";
import * as lastRuns from "./last-runs";
import * as me from "./me";
import * as members from "./members";
import * as messages from "./messages";
import * as modelProviders from "./model-providers";
import * as outcomes from "./outcomes";
import * as quotas from "./quotas";
import * as reference from "./reference";
import * as reruns from "./reruns";
import * as resolveStep from "./resolve-step";
import type { Route } from "./route";
import * as runEvents from "./run-events";
import * as runMigrations from "./run-migrations";
import * as runRecords from "./run-records";
import * as runScopes from "./run-scopes";
import * as runSteps from "./run-steps";
import * as runTimeline from "./run-timeline";
import * as runs from "./runs";
import * as stepCalls from "./step-calls";
import * as templates from "./templates";
import * as tools from "./tools";
import * as workers from "./workers";
import * as workflowVersions from "./workflow-versions";
import * as workflows from "./workflows";
import * as workspaceEvents from "./workspace-events";
import * as workspaces from "./workspaces";

/** In the order of the reference page. */
const RESOURCES = [
  runs,
  runSteps,
  runScopes,
  stepCalls,
  explanations,
  resolveStep,
  interventions,
  messages,
  reruns,
  runMigrations,
  outcomes,
  runTimeline,
  runEvents,
  workspaceEvents,
  incomingEvents,
  runRecords,
  lastInputs,
  lastRuns,
  workflows,
  drafts,
  workflowVersions,
  templates,
  approvals,
  approvalActs,
  decideApproval,
  decideMany,
  decisionPreviews,
  delegations,
  artifacts,
  figures,
  attention,
  deliveries,
  agents,
  modelProviders,
  tools,
  workers,
  quotas,
  budgets,
  workspaces,
  members,
  groups,
  apiKeys,
  auditEvents,
  auditVerification,
  me,
  reference,
];

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "needs" in value;

/** Every operation of the API. A route that its resource's file exports is in it. */
export const operations: readonly Route[] = [
  ...RESOURCES.flatMap((resource): unknown[] => Object.values(resource)).filter(isRoute),
  ...workflowRunRoutes,
];

type RouteOf<Resource> = Resource extends unknown
  ? Extract<Resource[keyof Resource], Route>
  : never;
type Operation = RouteOf<(typeof RESOURCES)[number]>;

/**
 * Every operation under its name, as `GET /v1/runs`. Whoever calls the API needs no more of it at run time, so
 * that no schema is sent to a browser.
 */
export type Operations = {
  [Known in Operation as `${Known["method"]} ${Known["path"]}`]: Known;
};
export type OperationName = keyof Operations;
