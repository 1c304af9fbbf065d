"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ExpressionField } from "@/components/code/expression-field";
import { IconButton } from "@/components/ui/icon-button";
import { CommittedInput } from "../committed-input";
import { useTarget } from "../target";
import { errorOf, useField, useFieldFindings } from "../use-field";
import { JsonText } from "./json-text";

type Props = {
  name: string;
  pointer: string;
  /** Its declared type, as an expression would say it; empty where none is. */
  type: string;
  /** Whether what takes it has declared it: then its name is not the author's to change. */
  isDeclared: boolean;
  refuse: (name: string) => string | null;
  onRename: (name: string) => void;
  onRemove: () => void;
};

/** One name, and the text or expression that it is given. */
export function MappingRow({ name, pointer, type, isDeclared, ...row }: Props) {
  const t = useTranslations("inspector");
  const { scope } = useTarget();
  const { value, set, path, isReadOnly } = useField(pointer, name);
  const findings = useFieldFindings(pointer, "within");
  const isText = typeof value === "string" || value === undefined;
  const actions = (
    <span className="flex items-center gap-1">
      {type && <span className="mono text-muted">{type}</span>}
      {!isReadOnly && (
        <IconButton
          data-press="remove"
          icon={Trash2}
          label={t("removeNamed", { name })}
          onClick={row.onRemove}
        />
      )}
    </span>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1" data-card data-field={path}>
      {!isDeclared && (
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <CommittedInput
              isReadOnly={isReadOnly}
              label={t("name")}
              onCommit={row.onRename}
              refuse={row.refuse}
              value={name}
            />
          </div>
          {actions}
        </div>
      )}
      {isText ? (
        <ExpressionField
          aside={isDeclared && actions}
          findings={findings}
          isLabelHidden={!isDeclared}
          isReadOnly={isReadOnly}
          kind="template"
          label={name}
          onChange={set}
          scope={scope}
          value={value ?? ""}
        />
      ) : (
        <JsonText
          error={errorOf(findings)}
          isLabelHidden={!isDeclared}
          isReadOnly={isReadOnly}
          label={name}
          onChange={set}
          path={path}
          value={value}
        />
      )}
    </div>
  );
}
