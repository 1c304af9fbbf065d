"use client";

import { useLocale, useTranslations } from "next-intl";
import { ERROR_CLASSES } from "@/lib/engine/advance/model";
import { FAILURE_CODES } from "./failure-codes";

type Failure = { class: string; code: string; message: string };

export type FailureText = {
  text: string;
  /** Nothing is known of it but its kind. */
  isGeneral: boolean;
  /** What the server said, where the text is ours. */
  original: string | null;
};

/** Failures are kept as they were said, in this language. */
const KEPT_IN = "en";

/** Says in the reader's language what went wrong; in that of the server as it was said, which tells most. */
export function useFailureText(): (failure: Failure) => FailureText {
  const t = useTranslations("failure");
  const locale = useLocale();
  return ({ class: kind, code, message }) => {
    if (locale === KEPT_IN && message !== "")
      return { text: message, isGeneral: false, original: null };
    const original = message === "" ? null : message;
    const knownCode = FAILURE_CODES.find((known) => known === code);
    if (knownCode) return { text: t(`codes.${knownCode}`), isGeneral: false, original };
    const knownKind = ERROR_CLASSES.find((known) => known === kind);
    if (knownKind) return { text: t(`causes.${knownKind}`), isGeneral: true, original };
    return { text: t("other", { reason: code }), isGeneral: false, original };
  };
}
