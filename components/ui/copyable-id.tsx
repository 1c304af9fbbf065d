"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyNote } from "./copy-note";
import { Icon } from "./icon";
import { Tip } from "./tip";
import { useCopy } from "./use-copy";

/** `run_01k3…c7d1`: enough of both ends to tell ids and checksums apart. */
const shortOf = (id: string) => {
  const start = id.indexOf("_") + 1;
  return id.length - start <= 14 ? id : `${id.slice(0, start + 6)}…${id.slice(-4)}`;
};

type Props = {
  id: string;
  /** What it is, for who cannot see where it stands. */
  label: string;
  /** Before the id, as `sha256`. */
  prefix?: string;
  /** A name that people gave: they know it by all of its letters. */
  isName?: boolean;
};

/** An id or a checksum, shortened, or a name as it is; pressed, it is copied whole. */
export function CopyableId({ id, label, prefix, isName = false }: Props) {
  const t = useTranslations("copy");
  const [state, copy] = useCopy();
  const shown = isName ? id : shortOf(id);
  return (
    <>
      <Tip text={id}>
        <button
          className="mono inline-flex min-h-6 max-w-full items-center gap-1 rounded-small text-muted hover:text-ink"
          onClick={() => void copy(id)}
          type="button"
        >
          <span className="sr-only">{t("what", { label })} </span>
          <span className="truncate">{prefix ? `${prefix} ${shown}` : shown}</span>
          <Icon of={state === "copied" ? Check : Copy} size={12} />
        </button>
      </Tip>
      <CopyNote state={state} />
    </>
  );
}
