"use client";

import { notFound, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useIdentity } from "@/components/forms/use-identity";
import { PageHead } from "@/components/shell/page-head";
import { PageFrame } from "@/components/ui/page-frame";
import { FormSection } from "./form-section";
import type { RegistryKind } from "./registry-table";
import { RoleNote } from "./role-note";
import { useMightEdit } from "./use-may-edit";
import { type Registering, useRegister } from "./use-register";
import type { VersionFormProps } from "./version-form";

type Props<Body> = Omit<Registering<{ id: string }, Body>, "onDone"> & {
  kind: RegistryKind;
  /** The form for the first version. */
  form: (given: VersionFormProps<never, Body>) => ReactNode;
};

/** Registers an agent or a tool together with its first version; there is no such page for who may not. */
export function NewEntryScreen<Body extends object>({ kind, create, publish, form }: Props<Body>) {
  if (!useMightEdit(kind)) notFound();
  const t = useTranslations("registry");
  const router = useRouter();
  const identity = useIdentity();
  const head = useRef<HTMLDivElement>(null);
  useFirstFault(head, identity.faults);
  const { send, error, isBusy, isRegistered } = useRegister(identity, {
    create,
    publish,
    onDone: ({ id }) => router.push(`/${kind}/${id}`),
  });
  return (
    <PageFrame note={t("newNote")} title={t(`${kind}.new`)} width="form">
      <PageHead trail={[{ label: t(`${kind}.new`) }]} />
      <RoleNote kind={kind} />
      {form({
        busy: isBusy,
        error,
        from: null,
        head: (
          <div ref={head}>
            <FormSection title={t(`${kind}.identity`)}>
              {isRegistered ? (
                <p className="text-13">
                  {t("registered", { title: identity.title, name: identity.name })}
                </p>
              ) : (
                <IdentityFields identity={identity} />
              )}
            </FormSection>
          </div>
        ),
        checkHead: () => {
          if (!isRegistered) identity.read();
        },
        latest: null,
        onSend: (body) => void send(body),
        send: () => t(`${kind}.send`),
      })}
    </PageFrame>
  );
}
