import type { Operation } from "@/lib/contract/reference-view";
import { FieldTable, TypeText } from "./field-table";

/** One operation: what it is for, who may call it, what goes in, what comes out, how it refuses. */
export function OperationEntry({ operation }: { operation: Operation }) {
  const { id, route, parameters, body, answers } = operation;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-line border-t py-6">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium text-16" id={id}>
        <code className="text-14">
          <span className="text-accent">{route.method}</span> {route.path}
        </code>
        <a className="text-ink hover:underline" href={`#${id}`}>
          {route.summary}
        </a>
      </h3>
      {route.description && <p className="max-w-160">{route.description}</p>}
      <p className="text-13 text-muted">{rightOf(route.needs)}</p>
      <FieldTable caption="Parameters" rows={parameters} />
      <dl className="grid grid-cols-[7rem_1fr] gap-y-1 text-13">
        {body && (
          <>
            <dt className="text-muted">Body</dt>
            <dd>
              <TypeText words={body} />
            </dd>
          </>
        )}
        <dt className="text-muted">Answers {answers.status}</dt>
        <dd>
          <TypeText words={answers.type} />
          {route.streams && <code className="text-12"> or text/event-stream</code>}
        </dd>
        <dt className="text-muted">Refuses</dt>
        <dd>
          <code className="text-12 break-words">{route.errors.join(" · ")}</code>
        </dd>
      </dl>
    </section>
  );
}

function rightOf(needs: Operation["route"]["needs"]) {
  if (needs === "public") return "Open to everyone.";
  if (needs === "member") return "Open to every member of the workspace.";
  return (
    <>
      Needs the right <code className="text-12">{needs}</code>.
    </>
  );
}
