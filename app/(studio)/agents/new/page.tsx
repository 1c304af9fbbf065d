import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NewAgentScreen } from "@/components/agents/new-agent-screen";
import { mayRole } from "@/lib/kernel/permissions";
import { pagePrincipal } from "../../reader";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("agents.new");
  return { title: t("title") };
}

/** The form for an agent; there is none for who may not register one. */
export default async function NewAgentPage() {
  const { role } = await pagePrincipal();
  if (!mayRole(role, "agent:edit")) return notFound();
  return <NewAgentScreen />;
}
