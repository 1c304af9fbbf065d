"use client";

import { Braces, Plus, Scale } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { FormField } from "@/lib/engine/form/form-field";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { errorOf } from "../use-field";
import { useListField } from "../use-list-field";
import { ExpressionOfItem } from "./expression-of-item";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { OrderedCards } from "./ordered-cards";
import { SchemaWidget } from "./schema-widget";
import type { WidgetProps } from "./widget";

const SCHEMA: FormField = { name: "schema", isRequired: false, shape: { kind: "json" } };

/** What judges the subject of an evaluation: it passes if it passes all of them. */
export function EvaluatorsWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector.evaluator");
  const { label, items, set, path, isReadOnly, error, faults } = useListField({ field, pointer });
  const titleOf = (item: Json): string => {
    const kind = kindOf(item);
    return kind === "rule" || kind === "schema" ? t(kind) : kind;
  };
  return (
    <ListFrame add={null} path={path} title={label}>
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={set}
        path={path}
        titleOf={titleOf}
      >
        {({ item, at, path: here }) => (
          <>
            {kindOf(item) === "rule" && (
              <ExpressionOfItem kind="cel" label={t("expr")} pointer={`${pointer}/${at}/expr`} />
            )}
            {kindOf(item) === "schema" && (
              <SchemaWidget field={SCHEMA} pointer={`${pointer}/${at}/schema`} />
            )}
            <FieldNote error={errorOf(faults.filter((fault) => fault.path === here))} />
          </>
        )}
      </OrderedCards>
      {!isReadOnly && <AddEvaluator onAdd={(evaluator) => set([...items, evaluator])} />}
      <FieldNote error={error} hint={t("all")} />
    </ListFrame>
  );
}

const kindOf = (item: Json): string =>
  isJsonObject(item) && typeof item.kind === "string" ? item.kind : "";

function AddEvaluator({ onAdd }: { onAdd: (evaluator: Json) => void }) {
  const t = useTranslations("inspector.evaluator");
  return (
    <div>
      <Menu
        trigger={
          <button className={buttonStyle("ghost", "small")} type="button">
            <Icon of={Plus} size={14} />
            {t("add")}
          </button>
        }
      >
        <MenuItem icon={Scale} onSelect={() => onAdd({ kind: "rule", expr: "" })}>
          {t("rule")}
        </MenuItem>
        <MenuItem icon={Braces} onSelect={() => onAdd({ kind: "schema" })}>
          {t("schema")}
        </MenuItem>
      </Menu>
    </div>
  );
}
