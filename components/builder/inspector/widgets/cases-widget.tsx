"use client";

import { useTranslations } from "next-intl";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { CommittedInput } from "../committed-input";
import { useFieldWords } from "../field-words";
import { itemsOf } from "../list-edits";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { useSetPorts } from "../use-set-ports";
import { ExpressionOfItem } from "./expression-of-item";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { OrderedCards } from "./ordered-cards";
import type { WidgetProps } from "./widget";

/** The cases of a condition, in the order in which they are asked; each leads out of a port of its own. */
export function CasesWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const wordsOf = useFieldWords();
  const { label } = wordsOf(field.name);
  const { label: when } = wordsOf("when");
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  const faults = useFieldFindings(pointer, "within");
  const setWithPorts = useSetPorts(pointer, label);
  const items = itemsOf(value);
  const ports = items.map(portOf);
  return (
    <ListFrame
      add={isReadOnly ? null : t("addCase")}
      onAdd={() => set([...items, { when: "", port: freePort(ports) }])}
      path={path}
      title={label}
    >
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={set}
        path={path}
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
      </OrderedCards>
      <FieldNote error={error} hint={t("elseHint")} />
    </ListFrame>
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
