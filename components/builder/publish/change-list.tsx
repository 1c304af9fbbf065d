"use client";

import { Minus, PencilLine, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFieldWords } from "@/components/builder/inspector/field-words";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { SpecDiff } from "@/lib/engine/draft/diff-specs";

type Props = {
  diff: { data: SpecDiff | null; error: unknown; refetch: () => void };
  isSame: boolean;
  /** The number of the version that it is compared with. */
  since: number;
};

/** What became of every step since the newest version. */
export function ChangeList({ diff, isSame, since }: Props) {
  const t = useTranslations("publishing");
  if (diff.error && !diff.data)
    return <ProblemAlert error={diff.error} onRetry={diff.refetch} title={t("changesFailed")} />;
  if (!diff.data) return <SkeletonRows label={t("comparing")} rows={2} />;
  if (isSame) return <Alert title={t("same", { number: since })} tone="neutral" />;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-13">{t("since", { number: since })}</h3>
      <ul className="grid max-h-60 overflow-y-auto rounded-control border border-line text-13">
        <Changes diff={diff.data} />
      </ul>
    </section>
  );
}

function Changes({ diff }: { diff: SpecDiff }) {
  const t = useTranslations("publishing");
  const words = useFieldWords();
  const named = (fields: readonly string[]) =>
    fields.map((field) => words(field.split(".").at(-1) ?? field).label).join(", ");
  const wires = diff.addedEdges.length + diff.removedEdges.length;
  return (
    <>
      {diff.added.map(({ id, title }) => (
        <Change kind="added" key={`+${id}`} name={title} note={id} />
      ))}
      {diff.removed.map(({ id, title }) => (
        <Change kind="removed" key={`-${id}`} name={title} note={id} />
      ))}
      {diff.changed.map(({ node: { id, title }, fields }) => (
        <Change kind="changed" key={id} name={title} note={named(fields)} />
      ))}
      {diff.settings.length > 0 && (
        <Change kind="changed" name={t("settings")} note={named(diff.settings)} />
      )}
      {wires > 0 && (
        <Change
          kind="changed"
          name={t("wires")}
          note={[
            ...diff.addedEdges.map((edge) => `+ ${edge}`),
            ...diff.removedEdges.map((edge) => `− ${edge}`),
          ].join("\n")}
        />
      )}
    </>
  );
}

const LOOKS = {
  added: { icon: Plus, tone: "succeeded" },
  removed: { icon: Minus, tone: "failed" },
  changed: { icon: PencilLine, tone: "running" },
} as const;

function Change({ kind, name, note }: { kind: keyof typeof LOOKS; name: string; note: ReactNode }) {
  const t = useTranslations("publishing");
  const { icon, tone } = LOOKS[kind];
  return (
    <li className="grid grid-cols-[16px_auto_minmax(0,1fr)] items-center gap-x-3 border-line border-b px-3 py-2 last:border-b-0">
      <span className={`text-state s-${tone}`}>
        <Icon of={icon} size={14} />
        <span className="sr-only">{t(`kind.${kind}`)}</span>
      </span>
      <span className="font-medium">{name}</span>
      <span className="min-w-0 whitespace-pre-line text-right text-12 text-muted [overflow-wrap:anywhere]">
        {note}
      </span>
    </li>
  );
}
