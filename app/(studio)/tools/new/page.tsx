import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewToolScreen } from "@/components/tools/new-tool-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.tools");
  return { title: t("new") };
}

/** The form for a tool. It knows itself for whom it is there: this page is made anew when their role changes. */
export default function NewToolPage() {
  return <NewToolScreen />;
}
