"use client";

import { useTranslations } from "next-intl";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { CommittedInput } from "../committed-input";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { useListField } from "../use-list-field";
import { useSetPorts } from "../use-set-ports";
import { CardsField } from "./cards-field";
import { ExpressionOfItem } from "./expression-of-item";
import type { WidgetProps } from "./widget";

/** The cases of a condition, in the order in which they are asked; each leads out of a port of its own. */
export function CasesWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label: when } = useFieldWords()("when");
  const list = useListField({ field, pointer });
  const { items, label } = list;
  const setWithPorts = useSetPorts(pointer, label);
  return (
    <CardsField
      adding={{ word: t("addCase"), item: { when: "", port: freePort(items.map(portOf)) } }}
      hint={t("elseHint")}
      list={list}
      onChange={list.set}
      titleOf={(item) => portOf(item) || label}
    >
      {({ item, at }) => (
        <>
          <ExpressionOfItem kind="cel" label={when} pointer={`${pointer}/${at}/when`} />
          <PortField
            onCommit={(port) =>
              setWithPorts(items.with(at, { ...(isJsonObject(item) ? item : {}), port }))
            }
            pointer={`${pointer}/${at}/port`}
          />
        </>
      )}
    </CardsField>
  );
}

const portOf = (item: Json): string =>
  isJsonObject(item) && typeof item.port === "string" ? item.port : "";

function freePort(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`case_${number}`)) number += 1;
  return `case_${number}`;
}

function PortField({ pointer, onCommit }: { pointer: string; onCommit: (port: string) => void }) {
  const { label } = useFieldWords()("port");
  const { value, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  return (
    <div data-field={path}>
      <CommittedInput
        error={error}
        isReadOnly={isReadOnly}
        label={label}
        onCommit={onCommit}
        value={typeof value === "string" ? value : JSON.stringify(value ?? "")}
      />
    </div>
  );
}
