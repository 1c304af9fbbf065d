"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Icon } from "./icon";
import { Kbd } from "./kbd";
import { useSearchText } from "./use-search-text";

/** More is not searched for. */
const TEXT_MAX = 200;

type Props = {
  label: string;
  value: string;
  /** Called when typing pauses, and at once on Enter and when it is emptied. */
  onChange: (value: string) => void;
  /** `/` goes to it from anywhere on the page. */
  hasKey?: boolean;
};

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Text to look for. What stands in the address stays the truth: a change from there is taken over. */
export function SearchField({ label, value, onChange, hasKey = true }: Props) {
  const t = useTranslations("ui");
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, report, composing } = useSearchText(value, onChange);

  useEffect(() => {
    if (!hasKey) return;
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== "/" || !isPlain || isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [hasKey]);

  return (
    <search className="relative block w-full sm:max-w-64">
      <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-muted">
        <Icon of={Search} size={14} />
      </span>
      <input
        aria-keyshortcuts={hasKey ? "/" : undefined}
        aria-label={label}
        className={`${CONTROL_STYLE} h-11 pr-9 pl-8 sm:h-8 [&::-webkit-search-cancel-button]:hidden`}
        maxLength={TEXT_MAX}
        {...composing}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") report(typed);
          if (event.key === "Escape" && typed) report("");
        }}
        placeholder={label}
        ref={input}
        type="search"
        value={typed}
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {typed ? (
          <button
            aria-label={t("clear")}
            className="inline-flex size-9 items-center justify-center rounded-small text-muted hover:text-ink sm:size-6"
            onClick={() => {
              report("");
              input.current?.focus();
            }}
            type="button"
          >
            <Icon of={X} size={14} />
          </button>
        ) : (
          hasKey && <Kbd>/</Kbd>
        )}
      </span>
    </search>
  );
}
