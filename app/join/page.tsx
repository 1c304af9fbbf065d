import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EntryFrame } from "@/components/entry/entry-frame";
import { GoneLink } from "@/components/entry/gone-link";
import { JoinForm } from "@/components/entry/join-form";
import { readInvitation } from "@/lib/domain/auth/accept-invitation";
import { savedTheme } from "../saved-theme";
import { join } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join");
  // The address holds the token: it must not travel on.
  return { title: t("title"), referrer: "no-referrer" };
}

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Where the link of an invitation leads: whoever holds it takes the place that is kept for them. */
export default async function JoinPage({ searchParams }: Props) {
  const t = await getTranslations("join");
  const s = await getTranslations("shell");
  const [theme, { token }] = await Promise.all([savedTheme(), searchParams]);
  const text = typeof token === "string" ? token : "";
  const invitation = await readInvitation(text);
  if (!invitation)
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
  const { workspace, tenant, role, email, userId } = invitation;
  return (
    <EntryFrame
      lead={t("lead", { workspace, tenant, role: s(`roles.${role}`) })}
      theme={theme}
      title={t("title")}
    >
      <JoinForm act={join} email={email} isNew={userId === null} token={text} />
    </EntryFrame>
  );
}
