import type { TemplatePageView, TemplateView } from "@/lib/contract/templates";
import { notFound } from "@/lib/kernel/errors";
import { pageOfRows } from "@/lib/kernel/page";
import templates from "./templates.json";

/**
 * The templates by name. They are written in YAML under `prisma/seed/templates` and embedded here by
 * `scripts/templates`, because a production build does not carry that folder along.
 */
const BY_NAME: readonly TemplateView[] = (templates as TemplateView[]).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** The templates that a workflow can be created from, by name. */
export const readTemplates = async ({
  limit,
  cursor,
}: {
  limit: number;
  cursor?: string | undefined;
}): Promise<TemplatePageView> => {
  const rows = BY_NAME.filter(({ name }) => cursor === undefined || name > cursor);
  return pageOfRows(
    rows,
    limit,
    (template) => template,
    ({ name }) => name,
  );
};

/** The template of this name, or NOT_FOUND. */
export function getTemplate(name: string): TemplateView {
  const template = BY_NAME.find((one) => one.name === name);
  if (!template) throw notFound("The template");
  return template;
}
