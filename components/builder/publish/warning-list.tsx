"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { Finding } from "@/lib/engine/validate/finding";

/** What does not block publishing, and is worth a look before it. */
export function WarningList({ warnings }: { warnings: readonly Finding[] }) {
  const t = useTranslations("publishing");
  if (warnings.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-13">{t("warnings", { count: warnings.length })}</h3>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto">
        {warnings.map(({ code, path, node_id, message, hint }) => (
          <li
            className="flex gap-2 text-13 text-state s-timed-out"
            key={`${code}${path}${message}`}
          >
            <span className="mt-0.75">
              <Icon of={TriangleAlert} size={14} />
            </span>
            <span className="text-ink">
              {node_id && !message.startsWith(`${node_id} `) && (
                <span className="mono">{node_id} </span>
              )}
              {message} {hint && <span className="text-muted">{hint}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
