"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { CommittedInput } from "../committed-input";
import {
  PROPERTY_TYPES,
  type PropertyType,
  retyped,
  type SchemaProperty,
  withKeyword,
} from "../schema-properties";
import { ItemCard } from "./item-card";

type Props = {
  property: SchemaProperty;
  taken: readonly string[];
  place: { at: number; total: number };
  path: string;
  isReadOnly: boolean;
  onChange: (property: SchemaProperty) => void;
  onRemove: () => void;
};

/**
 * One field of a schema: its name, its type, whether it must be there, and the words for people. It cannot be moved: a
 * schema is kept without an order of its fields, and forms ask first for what is required.
 */
export function SchemaField({ property, taken, place, onChange, ...card }: Props) {
  const t = useTranslations("inspector.schema");
  const { isReadOnly } = card;
  const { name, type, schema } = property;
  const keyword = (word: string, value: string) =>
    onChange({ ...property, schema: withKeyword(schema, word, value) });
  const refuse = (next: string) => {
    if (next.trim() === "") return t("nameEmpty");
    return next !== name && taken.includes(next) ? t("nameTaken") : null;
  };
  const retype = (next: PropertyType) =>
    onChange({ ...property, type: next, schema: retyped(schema, next) });
  return (
    <ItemCard
      {...card}
      isFaulty={false}
      position={place.at}
      title={property.title || name}
      total={place.total}
    >
      <CommittedInput
        isReadOnly={isReadOnly}
        label={t("name")}
        onCommit={(next) => onChange({ ...property, name: next })}
        refuse={refuse}
        value={name}
      />
      {type === null ? (
        <p className="text-12 text-muted">{t("special")}</p>
      ) : (
        <Select
          choices={PROPERTY_TYPES.map((one) => ({ value: one, word: t(`type.${one}`) }))}
          disabled={isReadOnly}
          label={t("typeLabel")}
          onChange={retype}
          value={type}
        />
      )}
      {type === "choice" && (
        <TextArea
          hint={t("choicesHint")}
          label={t("choices")}
          onChange={(event) =>
            onChange({ ...property, schema: { ...schema, enum: linesOf(event.target.value) } })
          }
          readOnly={isReadOnly}
          value={property.choices.join("\n")}
        />
      )}
      <TextInput
        label={t("title")}
        onChange={(event) => keyword("title", event.target.value)}
        readOnly={isReadOnly}
        value={property.title}
      />
      <TextInput
        label={t("description")}
        onChange={(event) => keyword("description", event.target.value)}
        readOnly={isReadOnly}
        value={property.description}
      />
      <Checkbox
        disabled={isReadOnly}
        label={t("required")}
        onChange={(isRequired) => onChange({ ...property, isRequired })}
        value={property.isRequired}
      />
    </ItemCard>
  );
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));
