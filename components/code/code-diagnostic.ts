import type { Finding } from "@/lib/engine/validate/finding";

/** A stretch of a text that is wrong, and why. */
export type CodeDiagnostic = {
  from: number;
  to: number;
  severity: "error" | "warning";
  message: string;
};

/** The findings about a text, where they stand in it; one without a range is about all of it. */
export const diagnosticsOf = (text: string, findings: readonly Finding[]): CodeDiagnostic[] =>
  findings.map(({ range, severity, message }) => {
    const from = Math.min(range?.start ?? 0, text.length);
    return {
      from,
      to: Math.max(from, Math.min(range?.end ?? text.length, text.length)),
      severity,
      message,
    };
  });
