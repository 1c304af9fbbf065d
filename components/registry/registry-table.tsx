"use client";

import { useTranslations } from "next-intl";
import { Cell, Column, Row, RowLink, Table } from "@/components/ui/table";
import type { AgentJson } from "@/lib/contract/agents";
import type { ToolJson } from "@/lib/contract/tools";
import { CopyReference } from "./copy-reference";
import { UsedBy } from "./used-by";

export type RegistryKind = "agents" | "tools";
export type RegistryEntry = AgentJson | ToolJson;

type Props = { kind: RegistryKind; entries: readonly RegistryEntry[] };

/** Agents or tools by name, with the version that a reference to `stable` means and who uses them. */
export function RegistryTable({ kind, entries }: Props) {
  const t = useTranslations("registry");
  return (
    <Table
      head={
        <>
          <Column width="main">{t(`${kind}.one`)}</Column>
          <Column>{t("reference")}</Column>
          <Column>{t("usedBy")}</Column>
        </>
      }
      label={t(`${kind}.title`)}
    >
      {entries.map((entry) => (
        <EntryRow entry={entry} key={entry.id} kind={kind} />
      ))}
    </Table>
  );
}

function EntryRow({ kind, entry }: { kind: RegistryKind; entry: RegistryEntry }) {
  const t = useTranslations("registry");
  const { id, name, title, latest_version, used_by } = entry;
  return (
    <Row>
      <Cell isMain>
        <RowLink href={`/${kind}/${id}`}>{title}</RowLink>
      </Cell>
      <Cell isAbove isWide>
        {latest_version ? (
          <CopyReference reference={`${name}@${latest_version.version}`} />
        ) : (
          <span className="text-muted">{t("noVersion", { name })}</span>
        )}
      </Cell>
      <Cell isAbove isMuted>
        <UsedBy usedBy={used_by} />
      </Cell>
    </Row>
  );
}
