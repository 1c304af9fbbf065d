import { z } from "zod";
import { MIGRANT_FATES } from "@/lib/engine/migration/fates";
import { MIGRATION_FINDINGS } from "@/lib/engine/migration/finding";
import { STEP_STATUSES, WAIT_REASONS } from "@/lib/engine/transition";
import { workflowVersionIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { runIdParams, runSchema } from "./runs";
import { reasonSchema } from "./wire";

const nodeSchema = z.string().min(1).max(200);

const findingSchema = z
  .object({
    code: z.enum(MIGRATION_FINDINGS),
    /** Of the version that the run is in; null: of the run itself. */
    node: z.string().nullable(),
    target: z.string().nullable(),
    /** A step as `shaping:2/draft`, a field of its node behind a dot, or a member of the request. */
    path: z.string(),
    message: z.string(),
    help: z.string(),
  })
  .meta({ id: "MigrationFinding", description: "Why a run cannot go to another version so." });
export type MigrationFindingJson = z.input<typeof findingSchema>;

const versionSchema = z.object({ id: workflowVersionIdSchema, number: z.int() });

const mappingSchema = z.record(nodeSchema, nodeSchema.nullable()).meta({
  id: "NodeMapping",
  description:
    "For each node that the run has a step of: the node of the other version that takes its place; null: none does.",
});

export const migrationPreviewSchema = z
  .object({
    from_version: versionSchema,
    to_version: versionSchema,
    mapping: mappingSchema,
    /** The steps that must have a place. */
    steps: z.array(
      z.object({
        node: z.string(),
        title: z.string(),
        type: z.string(),
        status: z.enum(STEP_STATUSES),
        wait_reason: z.enum(WAIT_REASONS).nullable(),
        /** Nodes of the other version that are of its type. */
        targets: z.array(z.string()),
        /** Of a loop or a foreach that has begun: how far it is. */
        scopes: z
          .object({
            total: z.int(),
            opened: z.int(),
            closed: z.int(),
            failed: z.int(),
            again: z.int(),
          })
          .nullable(),
      }),
    ),
    /**
     * `kept`: with its result; `goes_on`: with its rounds, its items or its run under way; `anew`: what is open begins again
     * there; `new`: it has not been reached.
     */
    nodes: z.array(
      z.object({
        node: z.string(),
        title: z.string(),
        type: z.string(),
        fate: z.enum(MIGRANT_FATES),
        /** The loop or foreach that it is inside of; null: of the root graph. */
        container: z.string().nullable(),
        /** In how many of its rounds or items that are open. */
        count: z.int(),
      }),
    ),
    /** Empty: the run can go. */
    findings: z.array(findingSchema),
  })
  .meta({
    id: "MigrationPreview",
    description: "What would become of a waiting run in another version.",
  });
export type MigrationPreviewView = z.output<typeof migrationPreviewSchema>;
export type MigrationPreviewJson = z.input<typeof migrationPreviewSchema>;

export const previewMigrationRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/migrate/preview",
  tag: "Runs",
  summary: "Say what a migration would do",
  description:
    "Nothing happens. Without a mapping one is proposed: nodes of the same name and type, and of what is gone the only one like it.",
  needs: "run:control",
  params: runIdParams,
  body: z
    .strictObject({
      workflow_version_id: workflowVersionIdSchema,
      mapping: mappingSchema.optional(),
    })
    .meta({ id: "MigrationPlan" }),
  status: 200,
  response: migrationPreviewSchema,
  errors: ["RUN_STATE_CONFLICT", "ADMISSION_DENIED"],
});

export const migrateRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/migrate",
  tag: "Runs",
  summary: "Take a waiting run to another version",
  description:
    "Legal for a run of the same workflow that waits or is paused, with no step at work. Results stay, requests are superseded and asked anew, effects stay as they are. A loop or a foreach at work goes on with its rounds and items, a step with its run under way, each as the node of its name. The way back is a migration too, until the first new attempt. VALIDATION_FAILED lists what does not fit.",
  needs: "run:control",
  params: runIdParams,
  body: z
    .strictObject({
      workflow_version_id: workflowVersionIdSchema,
      mapping: mappingSchema,
      reason: reasonSchema,
    })
    .meta({ id: "Migration" }),
  status: 200,
  response: runSchema,
  errors: ["RUN_STATE_CONFLICT", "ADMISSION_DENIED", "VALIDATION_FAILED"],
});
