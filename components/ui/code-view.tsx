"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyNote } from "./copy-note";
import { IconButton } from "./icon-button";
import { SCROLLABLE } from "./scrollable";
import { useCopy } from "./use-copy";

type Props = {
  /** What the text is, for its copy button and for who cannot see where it stands. */
  label: string;
  text: string;
  /** `block` scrolls inside itself; `full` is as long as its text. */
  size?: "block" | "full";
  /** Break long lines, for text that is read and not parsed. */
  wraps?: boolean;
};

/** Text as a machine wrote it, set in mono, to be read and copied whole. */
export function CodeView({ label, text, size = "block", wraps = false }: Props) {
  const t = useTranslations("copy");
  const [state, copy] = useCopy();
  return (
    <div className="relative min-w-0">
      <section
        aria-label={label}
        className={`overflow-auto rounded-control border border-line bg-sunken ${size === "block" ? "max-h-80" : ""}`}
        {...SCROLLABLE}
      >
        <pre
          className={`min-h-12.5 min-w-full p-3 pr-12 text-12 sm:min-h-0 leading-[1.6] ${wraps ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "w-max"}`}
        >
          {text}
        </pre>
      </section>
      <div className="absolute top-1 right-1 rounded-control bg-sunken">
        <IconButton
          icon={state === "copied" ? Check : Copy}
          label={t("what", { label })}
          onClick={() => void copy(text)}
        />
      </div>
      <CopyNote state={state} />
    </div>
  );
}
