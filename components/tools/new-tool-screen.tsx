"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useIdentity } from "@/components/forms/use-identity";
import { FormSection } from "@/components/registry/form-section";
import { useRegister } from "@/components/registry/use-register";
import { PageHead } from "@/components/shell/page-head";
import { PageFrame } from "@/components/ui/page-frame";
import { useCreateTool, useCreateToolVersion } from "@/lib/client/tools";
import { ToolForm } from "./tool-form";

/** Registers a tool together with its first version. */
export function NewToolScreen() {
  const t = useTranslations("tools.new");
  const router = useRouter();
  const identity = useIdentity();
  const head = useRef<HTMLDivElement>(null);
  useFirstFault(head, identity.faults);
  const { mutateAsync: create } = useCreateTool();
  const { mutateAsync: publish } = useCreateToolVersion();
  const { send, error, isBusy, isRegistered } = useRegister(identity, {
    create,
    publish,
    onDone: ({ id }) => router.push(`/tools/${id}`),
  });
  return (
    <PageFrame note={t("note")} title={t("title")} width="form">
      <PageHead trail={[{ label: t("title") }]} />
      <ToolForm
        busy={isBusy}
        error={error}
        from={null}
        head={
          <div ref={head}>
            <FormSection title={t("identity")}>
              {isRegistered ? (
                <p className="text-13">
                  {t("registered", { title: identity.title, name: identity.name })}
                </p>
              ) : (
                <IdentityFields identity={identity} />
              )}
            </FormSection>
          </div>
        }
        latest={null}
        onSend={(body) => void send(body)}
        send={() => t("send")}
      />
    </PageFrame>
  );
}
