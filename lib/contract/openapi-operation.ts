import type { z } from "zod";
import type {
  createSchema,
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERROR_CODES, type ErrorCode } from "@/lib/kernel/errors";
import type { Route } from "./route";
import { HTTP_STATUS } from "./status";

/** A schema as a request carries it: the wire side of every codec, for answers as well. */
export type WireSchema = (schema: z.ZodType) => ReturnType<typeof createSchema>["schema"];

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** One operation as OpenAPI says it. */
export function operationOf(route: Route, wire: WireSchema): ZodOpenApiOperationObject {
  const { summary, description, tag, needs, params, query, body } = route;
  const named = [
    ...(needs === "public" ? [] : [parameter("Workspace")]),
    ...(route.ifMatch === "revision" ? [parameter("IfMatch")] : []),
    ...(route.isIdempotent ? [parameter("IdempotencyKey")] : []),
    ...(route.streams ? [parameter("LastEventId")] : []),
  ];
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    description: [description, rightOf(needs)].filter(Boolean).join("\n\n"),
    ...(needs === "public" && { security: [] }),
    ...(named.length > 0 && { parameters: named }),
    ...((params || query) && {
      requestParams: {
        ...(params && { path: params as z.ZodObject }),
        ...(query && { query: query as z.ZodObject }),
      },
    }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    "x-error-codes": route.errors,
    responses: { ...successOf(route, wire), ...refusalsOf(route.errors) },
  };
}

/** `GET /v1/runs/{id}/steps` → `get_runs_id_steps`: stable, and unique because the two are. */
const operationIdOf = ({ method, path }: Route): string =>
  `${method.toLowerCase()}${path
    .replace("/v1", "")
    .replaceAll(/[{}]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "_")}`;

function rightOf(needs: Route["needs"]): string {
  if (needs === "public") return "Open to everyone.";
  return needs === "member"
    ? "Open to every member of the workspace."
    : `Needs the right \`${needs}\`.`;
}

function successOf(
  { status, response, produces, streams, summary }: Route,
  wire: WireSchema,
): ZodOpenApiResponsesObject {
  if (status === 204) return { "204": { description: "Done; there is nothing to say." } };
  const content = response
    ? { "application/json": { schema: wire(response) } }
    : { [produces]: { schema: { type: "string" as const } } };
  const stream = streams ? { "text/event-stream": { schema: { type: "string" as const } } } : {};
  return { [`${status}`]: { description: `${summary}.`, content: { ...content, ...stream } } };
}

function refusalsOf(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const statuses = [500, ...codes.map((code) => HTTP_STATUS[ERROR_CODES[code]])];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
  );
}

/** The name under which the document keeps what every refusal of a status looks like. */
export const refusalName = (status: number): string => `Refusal${status}`;
