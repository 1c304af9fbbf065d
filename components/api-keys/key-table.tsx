"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import { useClock } from "@/components/ui/use-clock";
import type { ApiKeyJson } from "@/lib/contract/api-keys";
import { keyStateOf } from "./key-state";
import { RevokeKey } from "./revoke-key";

/** Keys with what one needs to tell them apart and to see which are in use. */
export function KeyTable({ keys }: { keys: readonly ApiKeyJson[] }) {
  const t = useTranslations("apiKeys");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("name")}</Column>
          <Column from="md">{t("prefix")}</Column>
          <Column>{t("role")}</Column>
          <Column from="lg">{t("by")}</Column>
          <Column>{t("lastUsed")}</Column>
          <Column from="sm">{t("expires")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {keys.map((key) => (
        <KeyLine apiKey={key} key={key.id} />
      ))}
    </Table>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKeyJson }) {
  const t = useTranslations("apiKeys");
  const s = useTranslations("shell");
  const state = keyStateOf(apiKey, useClock("slow"));
  return (
    <Row>
      <Cell isMain>
        <span className="flex items-center gap-2">
          <span className={`truncate ${state === "live" ? "" : "text-muted line-through"}`}>
            {apiKey.name}
          </span>
          {state !== "live" && <Chip>{t(`states.${state}`)}</Chip>}
        </span>
      </Cell>
      <Cell from="md" isMuted>
        <code className="mono">{apiKey.prefix}…</code>
      </Cell>
      <Cell>{s(`roles.${apiKey.role}`)}</Cell>
      <Cell from="lg" isMuted>
        {apiKey.created_by_name}
      </Cell>
      <Cell isMuted>
        {apiKey.last_used_at ? <RelativeTime at={apiKey.last_used_at} /> : t("never")}
      </Cell>
      <Cell from="sm" isMuted>
        {apiKey.expires_at ? <RelativeTime at={apiKey.expires_at} /> : t("noEnd")}
      </Cell>
      <Cell isAbove>{state === "live" && <RevokeKey apiKey={apiKey} />}</Cell>
    </Row>
  );
}
