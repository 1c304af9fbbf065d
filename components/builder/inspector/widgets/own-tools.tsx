"use client";

import { useTranslations } from "next-intl";
import { useCatalogue } from "@/components/builder/catalogue/use-catalogue";
import { RISKS } from "@/components/tools/tool-draft";
import { Chip } from "@/components/ui/chip";
import { splitReference } from "@/lib/engine/spec/name-forms";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { useField } from "../use-field";

/** What the chosen agent may call in every step, but for what this one names itself. */
export function OwnTools({ named }: { named: readonly string[] }) {
  const t = useTranslations("inspector.tools");
  const { value: agent } = useField("/agent", "");
  const { catalogue } = useCatalogue();
  if (!catalogue || typeof agent !== "string") return null;
  const resolution = resolveReference(catalogue.agents, agent);
  const own = resolution.found ? (resolution.entry.tools ?? []) : [];
  const always = own.filter((reference) => !named.includes(splitReference(reference).name));
  if (always.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-12 text-muted">{t("own")}</p>
      <ul className="grid gap-1.5">
        {always.map((reference) => (
          <li className="grid gap-1 rounded-control border border-line px-3 py-2" key={reference}>
            <span className="mono truncate text-12">{reference}</span>
            <ToolTraits reference={reference} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a tool may do: whether it changes anything, how risky that is, and what is known of a lost call. */
export function ToolTraits({ reference }: { reference: string }) {
  const t = useTranslations("inspector.tools");
  const { catalogue } = useCatalogue();
  const resolution = catalogue && resolveReference(catalogue.tools, reference);
  if (!resolution?.found) return null;
  const { writes, idempotency, reconciles, risk } = resolution.entry;
  const known = RISKS.find((one) => one === risk) ?? "low";
  return (
    <p className="flex flex-wrap gap-1.5" data-tool-traits>
      <Chip>{writes ? t("writes") : t("reads")}</Chip>
      {known !== "low" && <Chip>{t(`risk.${known}`)}</Chip>}
      {writes && idempotency === "none" && <Chip>{reconciles ? t("asked") : t("once")}</Chip>}
    </p>
  );
}
