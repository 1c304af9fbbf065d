"use client";

import { useRef, useState } from "react";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useTranslated } from "@/components/shell/use-translated";
import { type Fault, fieldFaults, isVersionTaken } from "./field-faults";
import { useFaultWords } from "./use-fault-words";

/**
 * A version as it is being written: what was typed stays whatever is refused, and what is wrong stands at its field.
 * `check` shows what the browser knows to be wrong, and says whether it can be sent.
 */
export function useVersionDraft<D extends object, F extends string>(
  begin: () => D,
  faultsOf: (draft: D) => Partial<Record<F, Fault>>,
  error: unknown,
) {
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(begin);
  const [faults, setFaults] = useState<Partial<Record<F, Fault>>>({});
  const translate = useTranslated();
  const wordsOf = useFaultWords(faults, fieldFaults(error, translate), isVersionTaken(error));
  useFirstFault(box, faults);
  const change = (part: Partial<D>) => setDraft((before) => ({ ...before, ...part }));
  const check = (): boolean => {
    const found = faultsOf(draft);
    setFaults(found);
    return Object.keys(found).length === 0;
  };
  return { box, draft, change, wordsOf, check };
}
