"use client";

import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useTranslated } from "@/components/shell/use-translated";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { JsonObject } from "@/lib/kernel/json";
import { type DraftFindings, findingsOf, sorted } from "./findings-of";

/** Between a change and looking at it: a letter is typed faster than a large draft is looked at. */
const PAUSE_MS = 150;

/** `findings` is `null` until the draft was looked at; `spec`: the draft that they are about. */
export type FindingsState = { findings: DraftFindings | null; spec: JsonObject | null };

export const FindingsContext = createContext<FindingsState>({ findings: null, spec: null });

/** What validation says of the open draft, in the reader's language and at most a moment behind it. */
export const useFindings = (): FindingsState => useContext(FindingsContext);

/** Validates a draft whenever it pauses, with the engine's own rules. */
export function useReadFindings(
  spec: JsonObject,
  catalogue: Catalogue | null,
  workflowName: string,
): FindingsState {
  const [state, setState] = useState<FindingsState>({ findings: null, spec: null });
  useEffect(() => {
    if (!catalogue) return;
    const timer = setTimeout(
      () => setState({ findings: findingsOf(spec, catalogue, workflowName), spec }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [spec, catalogue, workflowName]);
  const translate = useTranslated();
  return useMemo(
    () => ({ ...state, findings: state.findings && sorted(state.findings.all.map(translate)) }),
    [state, translate],
  );
}
