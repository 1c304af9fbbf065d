"use client";

import { useTranslations } from "next-intl";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { GRANT_TITLE, STANDARD_OPTION_TITLES } from "./standard-options";

type Option = ApprovalJson["options"][number];
type Facts = {
  /** The version that it is about, where it is about one. */
  version?: number | undefined;
  /** Whether the run ends with it. */
  stops?: boolean;
};

/** What an option is called: the author's words, or ours where the author left the standard ones. */
export function useOptionText(): (option: Option, facts?: Facts) => string {
  const t = useTranslations("approval");
  return ({ id, title }, { version, stops = false } = {}) => {
    const standard = [...STANDARD_OPTION_TITLES, GRANT_TITLE].find(
      (known) => known.id === id && known.title === title,
    );
    if (!standard) return title;
    return t(`options.${standard.id}`, {
      version: version ?? "none",
      stops: String(stops),
    });
  };
}
