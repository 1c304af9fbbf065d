"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { EXHAUSTED_FORM } from "@/lib/engine/form/manifest-forms";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { useChoiceWord, useFieldWords } from "../field-words";
import { isOffered } from "../node-tabs";
import { errorOf, pointerPart, useField, useFieldFindings } from "../use-field";
import { InnerField } from "./inner-field";
import type { WidgetProps } from "./widget";

const CHOICES = ["fail", "continue", "approval"] as const;
type Choice = (typeof CHOICES)[number];

/** Whom a loop asks unless its author says otherwise. */
const USUAL_REQUEST: JsonObject = {
  approval: { role: "approver", expires_in: "PT48H", on_expired: "reject" },
};

/** What happens when a loop has turned as often as it may: it fails, goes on, or asks people. */
export function ExhaustedWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const word = useChoiceWord();
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "here"));
  const request = isJsonObject(value) && isJsonObject(value.approval) ? value.approval : null;
  const chosen = request ? "approval" : CHOICES.find((choice) => choice === value);
  const choose = (choice: Choice) =>
    set(choice === "fail" ? undefined : choice === "approval" ? USUAL_REQUEST : choice);
  return (
    <div className="grid gap-3" data-field={path}>
      <Select
        choices={CHOICES.map((choice) => ({ value: choice, word: word(field.name, choice) }))}
        disabled={isReadOnly}
        error={error}
        hint={t("hint.exhausted")}
        label={label}
        onChange={choose}
        value={chosen ?? "fail"}
      />
      {request &&
        EXHAUSTED_FORM.filter(({ name }) => isOffered("approval", name, request)).map((inner) => (
          <InnerField
            field={inner}
            key={inner.name}
            pointer={`${pointer}/approval${pointerPart(inner.name)}`}
          />
        ))}
    </div>
  );
}
