"use client";

import { useTranslations } from "next-intl";
import { isNodeType } from "@/lib/engine/draft/draft-ports";

/** The word for a type of node, also for one that does not exist. */
export function useTypeWord(): (type: string) => string {
  const t = useTranslations("canvas.type");
  return (type) => t(isNodeType(type) ? type : "unknown");
}
