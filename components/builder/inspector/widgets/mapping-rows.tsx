"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { MappingSuggestion } from "@/lib/engine/completion/suggest-mapping";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { freeMember, renameMember, rowOf, withoutMember } from "../mapping-edits";
import { type RowKeys, renameKey, rowKeys } from "../row-key";
import { useCardFocus } from "../use-card-focus";
import { errorOf, pointerPart, useField, useFieldFindings } from "../use-field";
import { FieldNote } from "./field-note";
import { JsonText } from "./json-text";
import { ListFrame } from "./list-frame";
import { MappingRow } from "./mapping-row";
import { SuggestedRows } from "./suggested-rows";

type Props = {
  pointer: string;
  label: string;
  hint: string | undefined;
  /** What is taken; `null` while that is not known yet, so that nothing moves when it is. */
  suggestions: readonly MappingSuggestion[] | null;
  /** Whether an empty mapping still has to stand there. */
  isRequired: boolean;
};

/** Names and what each is given. A mapping that is no object is shown as JSON. */
export function MappingRows({ pointer, label, hint, suggestions, isRequired }: Props) {
  const t = useTranslations("inspector");
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const { box, follow } = useCardFocus();
  const [renamedRows, setRenamedRows] = useState<RowKeys>(new Map());
  const error = errorOf(useFieldFindings(pointer, "here"));
  if (value !== undefined && !isJsonObject(value))
    return (
      <div data-field={path}>
        <JsonText
          error={error}
          isReadOnly={isReadOnly}
          label={label}
          onChange={set}
          path={path}
          value={value}
        />
      </div>
    );
  const object: JsonObject = value ?? {};
  const keys = rowKeys(Object.keys(object), renamedRows);
  const keep = (next: JsonObject) =>
    set(Object.keys(next).length > 0 || isRequired ? next : undefined);
  const rename = (name: string, next: string) => {
    const renamed = renameMember(object, name, next);
    if (!renamed) return;
    setRenamedRows(renameKey(keys, name, next));
    keep(renamed);
  };
  const open = (suggestions ?? []).filter(({ name }) => !Object.hasOwn(object, name));
  const typeOf = (name: string) => suggestions?.find((one) => one.name === name)?.type ?? "";
  return (
    <ListFrame
      add={isReadOnly ? null : t("addField")}
      onAdd={() => keep({ ...object, [freeMember(object, "field")]: "" })}
      path={path}
      title={label}
    >
      <div className="contents" ref={box}>
        {Object.keys(object).map((name, at) => (
          <MappingRow
            isDeclared={suggestions === null || suggestions.some((one) => one.name === name)}
            key={keys.get(name)}
            name={name}
            onRemove={() => {
              follow(at, "remove");
              keep(withoutMember(object, name));
            }}
            onRename={(next) => rename(name, next)}
            pointer={`${pointer}${pointerPart(name)}`}
            refuse={(next) =>
              next !== name && Object.hasOwn(object, next) ? t("nameTaken") : null
            }
            type={typeOf(name)}
          />
        ))}
      </div>
      {!isReadOnly && open.length > 0 && (
        <SuggestedRows
          onAdd={(added) =>
            keep({
              ...object,
              ...Object.fromEntries(added.map(({ name, template }) => [name, rowOf(template)])),
            })
          }
          rows={open}
        />
      )}
      <FieldNote error={error} hint={value === undefined ? hint : undefined} />
    </ListFrame>
  );
}
