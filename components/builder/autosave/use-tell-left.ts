"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import type { WorkflowJson } from "@/lib/contract/workflows";

/** Tells whoever left a draft that it is not saved, and leads back to it. */
export function useTellLeft({ id, title }: Pick<WorkflowJson, "id" | "title">): () => void {
  const t = useTranslations("autosave");
  const tell = useToast();
  const router = useRouter();
  return () =>
    tell({
      tone: "failed",
      title: t("left", { title }),
      note: t("leftNote"),
      action: { word: t("leftOpen"), onPress: () => router.push(`/workflows/${id}`) },
    });
}
