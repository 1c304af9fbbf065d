"use client";

import { useTranslations } from "next-intl";
import { usePlaceWords } from "@/components/runs/scope/use-place-words";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

/** What a request is called: the author's words, or ours where the run itself asks. */
export function useRequestTitle(): (
  request: Pick<ApprovalSummaryJson, "kind" | "title">,
) => string {
  const t = useTranslations("budgets");
  return ({ kind, title }) => (kind === "budget" ? t("request", { run: title }) : title);
}

/** The same with the item or round that it is about: what tells it from the others of its step in one line. */
export function useRequestName(): (
  request: Pick<ApprovalSummaryJson, "kind" | "title" | "places">,
) => string {
  const t = useTranslations("approval");
  const titleOf = useRequestTitle();
  const placeOf = usePlaceWords();
  return (request) => {
    const title = titleOf(request);
    const place = placeOf(request.places);
    return place === "" ? title : t("named", { title, place });
  };
}
