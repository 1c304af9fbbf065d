import { z } from "zod";
import { route } from "./route";

export const getOpenApiRoute = route({
  method: "GET",
  path: "/v1/openapi.json",
  tag: "System",
  summary: "This API as an OpenAPI 3.1 document",
  needs: "public",
  status: 200,
  response: z.looseObject({ openapi: z.string() }).meta({ id: "OpenApiDocument" }),
});
