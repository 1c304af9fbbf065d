"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { QuotaJson } from "@/lib/contract/quotas";
import { LimitMeters } from "./limit-meters";
import { TakeLimitAway } from "./take-limit-away";
import { useTargetText } from "./use-target-text";

type Change = { onChange: (quota: QuotaJson) => void };
type Props = Change & { quotas: readonly QuotaJson[] };

/** Every limit: what it is about, how far it is used, what waits for it, and who set it. */
export function LimitTable({ quotas, onChange }: Props) {
  const t = useTranslations("limits");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("about")}</Column>
          <Column>{t("used")}</Column>
          <Column from="md">{t("setBy")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {quotas.map((quota) => (
        <Line key={`${quota.kind}|${quota.target}`} onChange={onChange} quota={quota} />
      ))}
    </Table>
  );
}

function Line({ quota, onChange }: Change & { quota: QuotaJson }) {
  const t = useTranslations("limits");
  const name = useTargetText()(quota);
  const { kind, waiting } = quota;
  return (
    <Row>
      <Cell isMain isWide>
        <span className="grid min-w-0 py-1.5 stacked:py-0">
          <span className="truncate">{name}</span>
          <span className="font-normal text-12 text-muted whitespace-normal">
            {t(`bounds.${kind}`)}
          </span>
          {waiting > 0 && (
            <span>
              <Chip>{t("waiting", { count: waiting })}</Chip>
            </span>
          )}
        </span>
      </Cell>
      <Cell isWide>
        <span className="grid min-w-44 gap-2 py-2">
          <LimitMeters quota={quota} />
        </span>
      </Cell>
      <Cell from="md" isMuted>
        {t.rich("setByWhen", {
          person: quota.updated_by.name,
          time: () => <RelativeTime at={quota.updated_at} />,
        })}
      </Cell>
      <Cell align="end">
        <span className="inline-flex">
          <IconButton icon={Pencil} label={t("change", { name })} onClick={() => onChange(quota)} />
          <TakeLimitAway name={name} quota={quota} />
        </span>
      </Cell>
    </Row>
  );
}
