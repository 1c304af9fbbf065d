"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useActionState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { signIn } from "@/lib/client/sign-in";
import type { LinkState } from "./link-state";
import { useFieldFaults } from "./use-field-faults";

/** What a page with such a form is given. */
export type LinkProps<Fault extends string> = {
  token: string;
  /** Whom the link is for. */
  email: string;
  act: (before: LinkState<Fault>, form: FormData) => Promise<LinkState<Fault>>;
};

type Props<Fault extends string> = LinkProps<Fault> & {
  icon: LucideIcon;
  words: { email: string; send: string; failed: string };
  why: (fault: Fault, seconds: number) => string;
  /** The fields: among them one of the name `password`. */
  children: (shown: {
    name: string;
    errorOf: ReturnType<typeof useFieldFaults>["errorOf"];
  }) => ReactNode;
};

/** The form behind a one-time link, which signs in at once. What was typed stays on an error; the password does not. */
export function LinkForm<Fault extends string>({
  token,
  email,
  act,
  icon,
  words,
  why,
  children,
}: Props<Fault>) {
  const { form: checked, errorOf } = useFieldFaults();
  const actAndEnter = async (before: LinkState<Fault>, form: FormData) => {
    const after = await act(before, form);
    if (after.isDone) {
      const answer = await signIn(email, String(form.get("password"))).catch(() => null);
      // A whole new page. Where the sign-in itself did not work, its own page says why.
      window.location.assign(answer?.ok ? "/" : "/sign-in");
    }
    return after;
  };
  const [{ fault, seconds, name, isDone }, send, isBusy] = useActionState(actAndEnter, {
    fault: null,
    seconds: 0,
    name: "",
    isDone: false,
  });
  return (
    <form action={send} className="grid gap-4" {...checked}>
      <input name="token" type="hidden" value={token} />
      <TextInput autoComplete="username" label={words.email} readOnly type="email" value={email} />
      {children({ name, errorOf })}
      {fault && (
        <Alert announce="now" title={words.failed} tone="failed">
          {why(fault, seconds)}
        </Alert>
      )}
      <Button busy={isBusy || isDone} icon={icon} size="wide" tone="primary" type="submit">
        {words.send}
      </Button>
    </form>
  );
}
