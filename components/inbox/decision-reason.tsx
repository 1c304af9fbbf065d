"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { TextArea } from "@/components/ui/text-area";

/** A key that was pressed twice to get an option ready is not the first letter of a reason. */
const ECHO_MS = 350;

type Props = {
  value: string;
  error: string | null;
  hint: string | undefined;
  maxLength: number;
  /** A phone shows it once it is needed. */
  isShownOnPhone: boolean;
  onChange: (reason: string) => void;
  /** What Enter does: there is something while an option is ready. */
  onSend: (() => void) | null;
  onLeave: () => void;
};

/** Why. Enter decides what is ready, with Shift it begins a line. */
export function DecisionReason({ isShownOnPhone, onChange, onSend, onLeave, ...field }: Props) {
  const t = useTranslations("approval");
  const focusedAt = useRef(0);
  const lastKey = useRef("");
  useEffect(() => {
    const remember = (event: globalThis.KeyboardEvent) => {
      lastKey.current = event.key;
    };
    window.addEventListener("keydown", remember);
    return () => window.removeEventListener("keydown", remember);
  }, []);
  const press = (event: KeyboardEvent) => {
    const isEcho =
      field.value === "" &&
      event.key === lastKey.current &&
      event.timeStamp - focusedAt.current < ECHO_MS;
    if (isEcho) return event.preventDefault();
    if (event.key === "Escape" && !event.nativeEvent.isComposing) return onLeave();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!onSend) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className={isShownOnPhone ? "" : "max-lg:hidden"}>
      <TextArea
        {...field}
        aria-keyshortcuts="C"
        label={t("reason")}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => {
          focusedAt.current = event.timeStamp;
        }}
        onKeyDown={press}
        size="line"
      />
    </div>
  );
}
