"use client";

import { useTranslations } from "next-intl";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { STANDARD_OPTION_TITLES } from "./standard-options";

type Option = ApprovalJson["options"][number];

/** What an option is called: the author's words, or ours where the author left the standard ones. */
export function useOptionText(): (option: Option) => string {
  const t = useTranslations("approval");
  return ({ id, title }) => {
    const standard = STANDARD_OPTION_TITLES.find(
      (known) => known.id === id && known.title === title,
    );
    return standard ? t(`options.${standard.id}`) : title;
  };
}
