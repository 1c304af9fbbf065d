"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/builder/editor/use-editor";
import { Icon } from "@/components/ui/icon";
import { containersOf } from "@/lib/engine/draft/read-graph";
import type { Command } from "./canvas-keys";

/** Which body is open, and the way out of it: the workflow and every container around. Nothing at the root. */
export function BodyTrail({ run }: { run: (command: Command) => void }) {
  const t = useTranslations("builder.trail");
  const spec = useEditor((editor) => editor.spec);
  const inside = useEditor((editor) => editor.inside);
  const containers = containersOf(spec, inside);
  if (containers.length === 0) return null;
  const places = [{ id: null, title: t("workflow") }, ...containers];
  return (
    <nav
      aria-label={t("title")}
      className="flex min-h-10 flex-none items-center overflow-x-auto border-line border-b bg-surface px-3 text-13"
    >
      <ol className="flex items-center gap-1">
        {places.map(({ id, title }, at) => (
          <li className="flex items-center gap-1 whitespace-nowrap" key={id ?? ""}>
            {at > 0 && (
              <span className="text-muted">
                <Icon of={ChevronRight} size={14} />
              </span>
            )}
            {id === inside ? (
              <span aria-current="location" className="px-1.5 font-semibold">
                {title}
              </span>
            ) : (
              <button
                className="rounded-control px-1.5 py-1 text-muted hover:bg-hover hover:text-ink"
                onClick={() => run({ kind: "open", id })}
                type="button"
              >
                {title}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
