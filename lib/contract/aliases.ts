import { listRunArtifactsRoute } from "./artifacts";
import { listRunDeliveriesRoute } from "./deliveries";
import { getOutcomeRoute, putOutcomeRoute } from "./outcomes";
import { previewRerunRoute, rerunRoute } from "./reruns";
import { aliasOf } from "./route";
import { listEventsRoute } from "./run-events";
import { migrateRoute, previewMigrationRoute } from "./run-migrations";
import { listEffectsRoute, listRunAuditRoute, listUsageRoute } from "./run-records";
import { listScopesRoute } from "./run-scopes";
import { listAttemptsRoute, listStepsRoute } from "./run-steps";
import { getTimelineRoute } from "./run-timeline";
import { cancelRunRoute, getRunRoute, listRunsRoute, pauseRunRoute, resumeRunRoute } from "./runs";

/** The calls of a run under the path that some clients expect; their handlers are the same. */
export const workflowRunRoutes = [
  aliasOf(listRunsRoute, "/v1/workflow-runs"),
  aliasOf(getRunRoute, "/v1/workflow-runs/{id}"),
  aliasOf(cancelRunRoute, "/v1/workflow-runs/{id}/cancel"),
  aliasOf(pauseRunRoute, "/v1/workflow-runs/{id}/pause"),
  aliasOf(resumeRunRoute, "/v1/workflow-runs/{id}/resume"),
  aliasOf(rerunRoute, "/v1/workflow-runs/{id}/rerun"),
  aliasOf(previewRerunRoute, "/v1/workflow-runs/{id}/rerun/preview"),
  aliasOf(migrateRoute, "/v1/workflow-runs/{id}/migrate"),
  aliasOf(previewMigrationRoute, "/v1/workflow-runs/{id}/migrate/preview"),
  aliasOf(getOutcomeRoute, "/v1/workflow-runs/{id}/outcome"),
  aliasOf(putOutcomeRoute, "/v1/workflow-runs/{id}/outcome"),
  aliasOf(listStepsRoute, "/v1/workflow-runs/{id}/steps"),
  aliasOf(listScopesRoute, "/v1/workflow-runs/{id}/scopes"),
  aliasOf(listAttemptsRoute, "/v1/workflow-runs/{id}/attempts"),
  aliasOf(listEventsRoute, "/v1/workflow-runs/{id}/events"),
  aliasOf(getTimelineRoute, "/v1/workflow-runs/{id}/timeline"),
  aliasOf(listEffectsRoute, "/v1/workflow-runs/{id}/effects"),
  aliasOf(listUsageRoute, "/v1/workflow-runs/{id}/usage"),
  aliasOf(listRunAuditRoute, "/v1/workflow-runs/{id}/audit"),
  aliasOf(listRunArtifactsRoute, "/v1/workflow-runs/{id}/artifacts"),
  aliasOf(listRunDeliveriesRoute, "/v1/workflow-runs/{id}/deliveries"),
] as const;
