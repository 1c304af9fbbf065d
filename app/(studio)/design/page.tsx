import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DesignScreen } from "@/components/design/design-screen";
import { PageFrame } from "@/components/ui/page-frame";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("design");
  return { title: t("title") };
}

/** What the studio is made of, for whoever builds on it. */
export default async function DesignPage() {
  const t = await getTranslations("design");
  return (
    <PageFrame note={t("note")} title={t("title")}>
      <DesignScreen />
    </PageFrame>
  );
}
