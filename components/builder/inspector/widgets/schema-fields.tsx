"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { JsonObject } from "@/lib/kernel/json";
import { readProperties, type SchemaProperty, writeProperties } from "../schema-properties";
import { useCardFocus } from "../use-card-focus";
import { placesOf } from "./places";
import { SchemaField } from "./schema-field";

type Props = {
  schema: JsonObject | undefined;
  onChange: (schema: JsonObject | undefined) => void;
  path: string;
  isReadOnly: boolean;
};

/** The fields of an object schema, one card each. */
export function SchemaFields({ schema, onChange, path, isReadOnly }: Props) {
  const t = useTranslations("inspector.schema");
  const { box, follow } = useCardFocus();
  const properties = readProperties(schema);
  const write = (next: readonly SchemaProperty[]) => onChange(writeProperties(schema, next));
  const add = () => {
    let number = properties.length + 1;
    while (properties.some(({ name }) => name === `field_${number}`)) number += 1;
    follow(properties.length, "begin");
    write([...properties, blank(`field_${number}`)]);
  };
  return (
    <div className="grid gap-2" ref={box}>
      {placesOf(properties, path).map(({ item: property, at, pointer }) => (
        <SchemaField
          isReadOnly={isReadOnly}
          key={pointer}
          onChange={(next) => write(properties.with(at, next))}
          onRemove={() => {
            follow(at, "remove");
            write(properties.toSpliced(at, 1));
          }}
          path={`${path}/properties/${property.name}`}
          place={{ at, total: properties.length }}
          property={property}
          taken={properties.map(({ name }) => name)}
        />
      ))}
      {properties.length === 0 && <p className="text-12 text-muted">{t("empty")}</p>}
      {!isReadOnly && (
        <div>
          <Button icon={Plus} onClick={add} size="small" tone="ghost">
            {t("add")}
          </Button>
        </div>
      )}
    </div>
  );
}

const blank = (name: string): SchemaProperty => ({
  name,
  type: "string",
  title: "",
  description: "",
  isRequired: false,
  choices: [],
  schema: { type: "string" },
});
