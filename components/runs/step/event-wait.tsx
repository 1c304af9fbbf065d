"use client";

import { useTranslations } from "next-intl";
import { ExactTime } from "@/components/ui/exact-time";
import { RelativeTime } from "@/components/ui/relative-time";
import type { StepDetailJson } from "@/lib/contract/run-steps";
import { Section } from "./section";

/** Which event a step waits for, about what, since when and until when; or waited for. */
export function EventWait({ wait }: { wait: NonNullable<StepDetailJson["event_wait"]> }) {
  const t = useTranslations("step.wait");
  return (
    <Section title={t(wait.closed_at === null ? "waits" : "waited")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
        <dt className="text-muted">{t("event")}</dt>
        <dd className="break-words">
          <code className="mono">{wait.event}</code>
        </dd>
        {wait.key !== null && (
          <>
            <dt className="text-muted">{t("key")}</dt>
            <dd className="break-words">
              <code className="mono">{wait.key}</code>
            </dd>
          </>
        )}
        <dt className="text-muted">{t("since")}</dt>
        <dd>
          <ExactTime at={wait.registered_at} />
        </dd>
        {wait.expires_at !== null && (
          <>
            <dt className="text-muted">{t("expires")}</dt>
            <dd>
              <ExactTime at={wait.expires_at} />
              {wait.closed_at === null && (
                <>
                  {" · "}
                  <RelativeTime at={wait.expires_at} />
                </>
              )}
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
