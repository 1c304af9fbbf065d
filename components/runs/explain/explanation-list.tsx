"use client";

import type { ReactNode } from "react";

/** The three answers of an explanation, one below the other. */
export function ExplanationList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 text-13">{children}</dl>;
}

/** One question with its answer. */
export function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-12 text-muted">{question}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
