import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HomeScreen } from "@/components/home/home-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  return { title: t("title") };
}

/** What needs the reader, what runs, and where to start something. */
export default function HomePage() {
  return <HomeScreen />;
}
