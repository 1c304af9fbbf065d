import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EntryFrame } from "@/components/entry/entry-frame";
import { GoneLink } from "@/components/entry/gone-link";
import { ResetForm } from "@/components/entry/reset-form";
import { readReset } from "@/lib/domain/auth/reset-password";
import { savedTheme } from "../saved-theme";
import { reset } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reset");
  // The address holds the token: it must not travel on.
  return { title: t("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Where a link for a new password leads. A link that is good for nothing is told apart by nobody. */
export default async function ResetPage({ searchParams }: Props) {
  const t = await getTranslations("reset");
  const [theme, { token }] = await Promise.all([savedTheme(), searchParams]);
  const text = typeof token === "string" ? token : "";
  const found = await readReset(text);
  if (!found)
    return (
      <GoneLink
        theme={theme}
        words={{
          gone: t("gone"),
          lead: t("goneLead"),
          why: t("goneWhy"),
          signIn: t("signIn"),
        }}
      />
    );
  return (
    <EntryFrame lead={t("lead")} theme={theme} title={t("title")}>
      <ResetForm act={reset} email={found.email} token={text} />
    </EntryFrame>
  );
}
