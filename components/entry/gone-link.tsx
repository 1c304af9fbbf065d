import { LogIn } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import type { Theme } from "@/i18n/preferences";
import { EntryFrame } from "./entry-frame";

type Props = { theme: Theme; words: { gone: string; lead: string; why: string; signIn: string } };

/** What stands where a one-time link leads that is good for nothing. */
export function GoneLink({ theme, words: { gone, lead, why, signIn } }: Props) {
  return (
    <EntryFrame lead={lead} theme={theme} title={gone}>
      <p className="text-13">{why}</p>
      <ButtonLink href="/sign-in" icon={LogIn} tone="primary">
        {signIn}
      </ButtonLink>
    </EntryFrame>
  );
}
