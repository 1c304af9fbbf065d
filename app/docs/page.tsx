import type { Metadata } from "next";
import { readSections, readShapes } from "@/lib/contract/reference-view";
import { FieldTable, TypeText } from "./field-table";
import { OperationEntry } from "./operation-entry";

export const metadata: Metadata = { title: "API reference" };

/** The reference of the HTTP API, made of the same contract that checks every request. English only. */
export default function DocsPage() {
  const sections = readSections();
  const shapes = readShapes();
  return (
    <div className="mx-auto flex max-w-[1200px] gap-12 px-6 py-8" lang="en">
      <nav
        aria-label="Contents"
        className="sticky top-8 hidden w-44 shrink-0 self-start text-13 md:block"
      >
        <ul className="flex flex-col gap-2">
          {sections.map(({ tag }) => (
            <li key={tag}>
              <a className="text-muted hover:text-ink" href={`#${anchorOf(tag)}`}>
                {tag}
              </a>
            </li>
          ))}
          <li>
            <a className="text-muted hover:text-ink" href="#shapes">
              Shapes
            </a>
          </li>
        </ul>
      </nav>
      <main className="min-w-0 grow">
        <h1 className="font-semibold text-28">API reference</h1>
        <div className="flex max-w-160 flex-col gap-3 py-4">
          <p>
            Everything that the studio does, it does through this API. Send an API key as{" "}
            <code className="text-12">Authorization: Bearer sbx_…</code>. Ids are TypeIDs, times RFC
            3339 in UTC, fields snake_case. Lists are pages: pass{" "}
            <code className="text-12">next_cursor</code> on as{" "}
            <code className="text-12">cursor</code>.
          </p>
          <p>
            Every refusal has the form of{" "}
            <a className="text-accent hover:underline" href="#shape-Error">
              Error
            </a>
            : branch on its code. The same as a document for tools:{" "}
            <a className="text-accent hover:underline" href="/v1/openapi.json">
              OpenAPI 3.1
            </a>
            .
          </p>
        </div>
        {sections.map(({ tag, operations }) => (
          <section aria-labelledby={anchorOf(tag)} className="pt-8" key={tag}>
            <h2 className="pb-4 font-semibold text-20" id={anchorOf(tag)}>
              {tag}
            </h2>
            {operations.map((operation) => (
              <OperationEntry key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        <section aria-labelledby="shapes" className="pt-8">
          <h2 className="pb-4 font-semibold text-20" id="shapes">
            Shapes
          </h2>
          {shapes.map(({ name, description, fields, type }) => (
            <section
              aria-labelledby={`shape-${name}`}
              className="flex flex-col gap-2 border-line border-t py-6"
              key={name}
            >
              <h3 className="font-medium text-16" id={`shape-${name}`}>
                {name}
              </h3>
              {description && <p className="max-w-160">{description}</p>}
              {fields.length > 0 ? (
                <FieldTable caption="Fields" rows={fields} />
              ) : (
                <TypeText words={type} />
              )}
            </section>
          ))}
        </section>
      </main>
    </div>
  );
}

const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(" ", "-")}`;
