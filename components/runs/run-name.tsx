import type { RunJson } from "@/lib/contract/runs";

/** As many as stand at the end of an id that is shortened. */
const TAIL = 4;

type Props = { run: Pick<RunJson, "id" | "title">; workflow: { title: string } };

/** What a run is called in a list. One that nobody has named has its workflow's name, and the end of its id to tell it by. */
export function RunName({ run: { id, title }, workflow }: Props) {
  if (title !== workflow.title) return title;
  return (
    <>
      {title} <span className="mono font-normal text-12 text-muted">…{id.slice(-TAIL)}</span>
    </>
  );
}
