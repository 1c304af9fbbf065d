"use client";

import type { StepJson } from "@/lib/contract/run-steps";
import { useFailureText } from "./use-failure-text";

/** What went wrong in words, the code to look for, and what the server said where the words are ours. */
export function FailureText({ failure }: { failure: NonNullable<StepJson["error"]> }) {
  const { text, original } = useFailureText()(failure);
  return (
    <div className="grid gap-0.5 text-12 [overflow-wrap:anywhere]">
      <p className="text-failed">
        {text} <code className="mono text-muted">{failure.code}</code>
      </p>
      {original && (
        <p className="text-muted" lang="en">
          {original}
        </p>
      )}
    </div>
  );
}
