import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NewToolScreen } from "@/components/tools/new-tool-screen";
import { mayRole } from "@/lib/kernel/permissions";
import { pagePrincipal } from "../../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("registry.tools");
  return { title: t("new") };
}

/** The form for a tool; there is none for who may not register one. */
export default async function NewToolPage() {
  const { role } = await pagePrincipal();
  if (!mayRole(role, "tool:edit")) return notFound();
  return <NewToolScreen />;
}
