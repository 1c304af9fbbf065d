"use client";

import { ProblemAlert } from "./problem-alert";

/** What failed, above the page: for what was pressed in a menu that is gone by now. */
export function FloatingProblem({ title, error }: { title: string; error: unknown }) {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-110">
      <ProblemAlert error={error} title={title} />
    </div>
  );
}
