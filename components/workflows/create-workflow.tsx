"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useIdentity } from "@/components/forms/use-identity";
import { useCreateWorkflow } from "@/lib/client/change-workflows";
import { useFreeName } from "@/lib/client/free-name";
import type { TemplateJson } from "@/lib/contract/templates";
import { NamingDialog } from "./naming-dialog";
import { TemplateGallery } from "./template-gallery";

/** Makes a workflow, empty or from one of the templates, and goes to its canvas. */
export function CreateWorkflow({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workflows.create");
  const identity = useIdentity();
  const freeName = useFreeName();
  const [template, setTemplate] = useState<string | null>(null);
  const choose = (chosen: TemplateJson | null) => {
    setTemplate(chosen?.name ?? null);
    identity.suggest({ title: chosen?.title ?? "", name: chosen?.name ?? "" });
    if (chosen) void freeName(chosen.name).then((free) => identity.replaceName(chosen.name, free));
  };
  return (
    <NamingDialog
      identity={identity}
      make={useCreateWorkflow()}
      onClose={onClose}
      size="wide"
      wishOf={(named) => ({ ...named, template })}
      words={{ title: t("title"), note: t("note"), failed: t("failed"), send: t("send") }}
    >
      <TemplateGallery chosen={template} onChoose={choose} />
    </NamingDialog>
  );
}
