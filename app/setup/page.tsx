import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryFrame } from "@/components/entry/entry-frame";
import { SetupForm } from "@/components/entry/setup-form";
import { needsFirstOwner } from "@/lib/domain/auth/create-first-owner";
import { savedTheme } from "../saved-theme";
import { setUp } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup");
  // The address may hold the token: it must not travel on.
  return { title: t("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** The first page of an empty database: whoever holds the server's one-time token becomes its owner. */
export default async function SetupPage({ searchParams }: Props) {
  if (!(await needsFirstOwner())) redirect("/sign-in");
  const t = await getTranslations("setup");
  const { token } = await searchParams;
  return (
    <EntryFrame lead={t("lead")} theme={await savedTheme()} title={t("title")}>
      <SetupForm act={setUp} token={typeof token === "string" ? token : ""} />
    </EntryFrame>
  );
}
