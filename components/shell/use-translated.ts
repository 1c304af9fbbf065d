"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Sentence, Worded } from "@/lib/engine/wording/sentence";

/** What the engine complains of; without `wording`, in words that somebody else has chosen. */
type Complaint = Pick<Worded, "message"> & Partial<Omit<Worded, "message">>;

export type Translate = <C extends Complaint>(complaint: C) => C;

/** Says what the engine has found in the reader's language. What it has not said stays as it is. */
export function useTranslated(): Translate {
  const say = useTranslations("findings.say");
  const t = useTranslations("findings");
  return useCallback(
    (complaint) => {
      const { wording } = complaint;
      if (!wording) return complaint;
      const separator = t("separator");
      const spoken = ({ id, params }: Sentence, english: string): string =>
        // A server that is newer than this page may say what the page cannot translate yet.
        say.has(id) ? say(id, valuesOf(params, separator)) : english;
      return {
        ...complaint,
        message: spoken(wording.message, complaint.message),
        ...(wording.hint && { hint: spoken(wording.hint, complaint.hint ?? "") }),
      };
    },
    [say, t],
  );
}

const valuesOf = (params: Sentence["params"], separator: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" ? value.join(separator) : value,
    ]),
  );
