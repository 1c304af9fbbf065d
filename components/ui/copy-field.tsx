"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "./button";
import { CONTROL_STYLE } from "./control-style";
import { CopyNote } from "./copy-note";
import { Field } from "./field";
import { useCopy } from "./use-copy";

type Props = { label: string; text: string; hint?: string };

/** A text to take along, whole, with a button that copies it. Where the browser refuses to copy, it is selected instead. */
export function CopyField({ label, text, hint }: Props) {
  const t = useTranslations("copy");
  const [state, copy] = useCopy();
  const input = useRef<HTMLInputElement>(null);
  const press = () => {
    input.current?.select();
    void copy(text);
  };
  return (
    <Field hint={state === "failed" ? t("byHand") : hint} label={label}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            className={`${CONTROL_STYLE} mono h-11 min-w-0 sm:h-8`}
            onFocus={(event) => event.target.select()}
            readOnly
            ref={input}
            value={text}
          />
          <Button icon={state === "copied" ? Check : Copy} onClick={press}>
            {state === "copied" ? t("done") : t("copy")}
          </Button>
          <CopyNote state={state} />
        </div>
      )}
    </Field>
  );
}
