import { z } from "zod";
import { nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { anyJsonObjectSchema } from "./wire";

export const templateSchema = z
  .object({
    /** What `POST /v1/workflows` takes as `template`. */
    name: z.string(),
    title: z.string(),
    description: z.string(),
    spec: anyJsonObjectSchema,
  })
  .meta({ id: "Template", description: "A workflow to begin from." });
export type TemplateView = z.output<typeof templateSchema>;
export type TemplateJson = z.input<typeof templateSchema>;

export const templatePageSchema = pageOf("TemplatePage", templateSchema, nameCursorSchema);
export type TemplatePageView = z.output<typeof templatePageSchema>;

export const listTemplatesRoute = route({
  method: "GET",
  path: "/v1/templates",
  tag: "Workflows",
  summary: "List the templates that a workflow can be created from",
  needs: "workflow:read",
  query: z.strictObject(pageQuery(nameCursorSchema)),
  status: 200,
  response: templatePageSchema,
});
