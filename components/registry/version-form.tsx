"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, type RefObject, useState } from "react";
import { LeaveGuard } from "@/components/shell/leave-guard";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { FormSection } from "./form-section";
import { VersionField } from "./version-field";

/** What every form of a version is given, whatever the version consists of. */
export type VersionFormProps<From, Body> = {
  /** The version that the new one goes on from. */
  from: From | null;
  latest: string | null;
  /** Above the form: who it is, where that is not settled yet. */
  head?: ReactNode;
  /** Shows what is wrong in it, with each press of the button: all at once, whatever is wrong below. */
  checkHead?: () => void;
  busy: boolean;
  error: unknown;
  onSend: (version: Body) => void;
  /** The button: what it does. */
  send: (version: string) => string;
};

type Props = Omit<VersionFormProps<unknown, unknown>, "from" | "onSend"> & {
  form: {
    box: RefObject<HTMLFormElement | null>;
    draft: { version: string };
    change: (part: { version: string }) => void;
    wordsOf: (field: "version") => string | null;
  };
  onSubmit: () => void;
  children: ReactNode;
};

/** The frame of such a form: the fields, the number of the version, what was refused, and the button. */
export function VersionForm({ form, head, checkHead, busy, error, onSubmit, ...rest }: Props) {
  const t = useTranslations("registry");
  const { latest, send, children } = rest;
  const [hasTyped, setTyped] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checkHead?.();
    onSubmit();
  };
  return (
    <>
      {hasTyped && <LeaveGuard />}
      <form
        className="grid gap-6"
        noValidate
        onInput={() => setTyped(true)}
        onSubmit={submit}
        ref={form.box}
      >
        {head}
        {children}
        <FormSection title={t("version.title")}>
          <VersionField
            error={form.wordsOf("version")}
            latest={latest}
            onChange={(version) => form.change({ version })}
            value={form.draft.version}
          />
        </FormSection>
        {error !== null && <ProblemAlert error={error} title={t("notPublished")} />}
        <div className="flex justify-end">
          <Button busy={busy} tone="primary" type="submit">
            {send(form.draft.version)}
          </Button>
        </div>
      </form>
    </>
  );
}
