import type { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { workflowSpecSchema } from "@/lib/engine/spec/workflow";
import { ERROR_CODES } from "@/lib/kernel/errors";
import { errorSchema } from "./error";
import { operationOf, refusalName } from "./openapi-operation";
import { operations } from "./operations";
import type { Method, Route } from "./route";
import { HTTP_STATUS } from "./status";

const OPENAPI = "3.1.1";
const DESCRIPTION = [
  "Design workflows, publish versions, run them durably, decide what waits for a person.",
  "Ids are TypeIDs, times RFC 3339 in UTC, durations ISO 8601, fields snake_case. Lists are pages: pass `next_cursor` on as `cursor`.",
  "Every refusal has the form of `Error`: branch on `code`. `request_id` names the call in our logs.",
].join("\n\n");

export type OpenApiDocument = ReturnType<typeof createDocument>;
type Described = ReturnType<typeof createSchema>["schema"];
type Schemas = Record<string, Described>;

/** Made once a process: it depends on nothing but the contract. */
let made: OpenApiDocument | undefined;

/** The whole API as an OpenAPI 3.1 document. */
export function openApiDocument(): OpenApiDocument {
  made ??= documentOf(operations);
  return made;
}

function documentOf(routes: readonly Route[]): OpenApiDocument {
  const schemas: Schemas = {};
  const wire = (schema: z.ZodType) => wireSchema(schema, schemas);
  for (const schema of [errorSchema, workflowSpecSchema]) wire(schema);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes.toSorted(byPath))
    paths[route.path] = { ...paths[route.path], [KEYS[route.method]]: operationOf(route, wire) };
  const document = createDocument(
    {
      openapi: OPENAPI,
      info: { title: "Signalbox", version: "1", description: DESCRIPTION },
      servers: [{ url: "/" }],
      security: [{ apiKey: [] }, { session: [] }],
      paths,
      components: {
        parameters: PARAMETERS,
        responses: refusals(),
        securitySchemes: SECURITY_SCHEMES,
      },
    },
    OPTIONS,
  );
  const all = { ...document.components?.schemas, ...schemas };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, components: { ...document.components, schemas: sorted } };
}

/**
 * zod-openapi describes answers by what the server holds; on the wire stands the other side of the codecs,
 * which is how it describes requests.
 */
function wireSchema(schema: z.ZodType, schemas: Schemas): Described {
  const { schema: described, components } = createSchema(schema, {
    io: "input",
    openapiVersion: OPENAPI,
    opts: OPTIONS,
  });
  for (const [name, component] of Object.entries(components)) {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two shapes of the API are named ${name}.`);
    schemas[name] = component;
  }
  return described;
}

/** What a refusal looks like, by its status; an operation's own codes stand beside it. */
function refusals() {
  const codes = Object.entries(ERROR_CODES).map(([code, kind]) => ({
    code,
    status: HTTP_STATUS[kind],
  }));
  const byStatus = Map.groupBy(
    [...codes, { code: "INTERNAL", status: 500 }],
    ({ status }) => status,
  );
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, said]) => [
      refusalName(status),
      { description: said.map(({ code }) => `\`${code}\``).join(", "), content },
    ]),
  );
}

/** The bounds of a double say nothing to a reader. */
const OPTIONS: CreateDocumentOptions = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

const KEYS = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

const byPath = (a: Route, b: Route): number =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

const header = (name: string, description: string, required = false) =>
  ({ in: "header", name, required, description, schema: { type: "string" } }) as const;

const PARAMETERS = {
  Workspace: header(
    "Signalbox-Workspace",
    "In a session: the workspace that the call is about, else the one joined first. An API key has its own.",
  ),
  IfMatch: header("If-Match", 'The revision that was read, as it came in the `ETag`: `"7"`.', true),
  IdempotencyKey: header(
    "Idempotency-Key",
    "The same key with the same request is done once: for 24 h its answer is given again, with `Idempotent-Replay: true`.",
  ),
  LastEventId: header(
    "Last-Event-ID",
    "The `id` of the last event received: the stream goes on after it.",
  ),
};

const SECURITY_SCHEMES = {
  apiKey: { type: "http", scheme: "bearer", description: "`sbx_…`, the key of a service account." },
  session: { type: "apiKey", in: "cookie", name: "signalbox.session" },
} as const;
