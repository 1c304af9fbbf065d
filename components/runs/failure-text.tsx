import type { StepJson } from "@/lib/contract/run-steps";

/** What went wrong in words, and the code to look for. */
export function FailureText({ failure }: { failure: NonNullable<StepJson["error"]> }) {
  return (
    <p className="break-words text-12 text-failed">
      {failure.message} <code className="mono text-muted">{failure.code}</code>
    </p>
  );
}
