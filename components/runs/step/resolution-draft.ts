import type { EffectResolutionJson } from "@/lib/contract/resolve-step";
import { parseOutput } from "./parse-output";

export const VERDICTS = ["happened", "did_not_happen", "give_up"] as const;

/** What somebody is about to say of a call. */
export type ResolutionDraft = {
  verdict: (typeof VERDICTS)[number] | null;
  reason: string;
  evidence: string;
  /** JSON; empty is null. */
  output: string;
};

type Fault = Partial<Record<keyof ResolutionDraft, true>>;

/** What is wrong with it; empty if it can be sent. */
export function draftFaults(draft: ResolutionDraft): Fault {
  const { verdict } = draft;
  const needsEvidence = verdict === "happened" || verdict === "did_not_happen";
  return {
    ...(verdict === null && { verdict: true }),
    ...(draft.reason.trim() === "" && { reason: true }),
    ...(needsEvidence && draft.evidence.trim() === "" && { evidence: true }),
    ...(verdict === "happened" && parseOutput(draft.output) === undefined && { output: true }),
  };
}

/** A draft without faults as the API takes it, else `null`. */
export function resolutionOf(draft: ResolutionDraft): EffectResolutionJson | null {
  const { verdict } = draft;
  if (verdict === null || Object.keys(draftFaults(draft)).length > 0) return null;
  const [reason, evidence] = [draft.reason.trim(), draft.evidence.trim()];
  switch (verdict) {
    case "happened":
      return { verdict, reason, evidence, output: parseOutput(draft.output) ?? null };
    case "did_not_happen":
      return { verdict, reason, evidence };
    case "give_up":
      return { verdict, reason };
  }
}
