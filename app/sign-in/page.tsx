import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryFrame } from "@/components/entry/entry-frame";
import { ownPath } from "@/components/entry/own-path";
import { providerFault } from "@/components/entry/provider-fault";
import { ProviderSignIn } from "@/components/entry/provider-sign-in";
import { SignInForm } from "@/components/entry/sign-in-form";
import { needsFirstOwner } from "@/lib/domain/auth/create-first-owner";
import { oidcName } from "@/lib/http/oidc";
import { savedTheme } from "../saved-theme";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("title") };
}

type Props = {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
};

/** Where one says who one is. An empty database has nobody to sign in: there the set-up comes first. */
export default async function SignInPage({ searchParams }: Props) {
  if (await needsFirstOwner()) redirect("/setup");
  const t = await getTranslations("signIn");
  const { callbackUrl, error } = await searchParams;
  const to = ownPath(callbackUrl);
  const provider = oidcName();
  return (
    <EntryFrame
      lead={t("lead")}
      note={t("forgotten")}
      theme={await savedTheme()}
      title={t("title")}
    >
      <SignInForm callbackUrl={to} />
      {provider !== null && (
        <ProviderSignIn callbackUrl={to} fault={providerFault(error)} name={provider} />
      )}
    </EntryFrame>
  );
}
