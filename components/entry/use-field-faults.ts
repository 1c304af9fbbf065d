"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { PASSWORD_MIN } from "./setup-state";

type FieldFault = "missing" | "short" | "noAddress";
type Faults = Readonly<Record<string, FieldFault>>;

const NONE: Faults = {};

/** Why a field refuses what it holds, by what it asks for: `required`, `minLength`, `type`. */
function faultOf({ validity }: HTMLInputElement): FieldFault | null {
  if (validity.valueMissing) return "missing";
  if (validity.tooShort) return "short";
  return validity.typeMismatch ? "noAddress" : null;
}

function faultsIn(form: HTMLFormElement): Faults {
  const fields = [...form.querySelectorAll("input")];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field);
      return fault ? [[field.name, fault]] : [];
    }),
  );
}

/**
 * Checks a form before it is sent, and says at each field what is wrong with it: in the words and the language of
 * the page, which the browser's own bubbles do not speak.
 */
export function useFieldFaults() {
  const t = useTranslations("entry.faults");
  const box = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(NONE);
  useFirstFault(box, faults);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = faultsIn(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length > 0) event.preventDefault();
  };
  return {
    form: { noValidate: true, onSubmit, ref: box },
    errorOf: (name: string): string | null => {
      const fault = faults[name];
      return fault ? t(fault, { min: PASSWORD_MIN }) : null;
    },
  };
}
