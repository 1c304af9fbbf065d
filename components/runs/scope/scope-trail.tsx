"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { scopesAround } from "@/lib/engine/scope-path";
import type { JsonObject } from "@/lib/kernel/json";
import { useShownScope } from "../use-run-place";
import { ScopeChooser } from "./scope-chooser";
import { useItemNames } from "./use-item-names";
import { useScopeWords } from "./use-scope-words";

type Props = { runId: RunJson["id"]; manifest: JsonObject; steps: readonly StepJson[] };

/** Which iteration or item is shown, the way to another one, and the way out. Nothing at the root. */
export function ScopeTrail({ runId, manifest, steps }: Props) {
  const t = useTranslations("run.scope");
  const [scope, show] = useShownScope();
  const words = useScopeWords(manifest);
  const named = useItemNames({ runId, manifest, scope });
  const [here, ...around] = scopesAround(scope);
  if (!here) return null;
  const container = steps.find(
    (step) => step.node === here.container && step.scope === here.parent,
  );
  const places = [{ path: "", word: t("workflow") }].concat(
    around.toReversed().map(({ path, parent }) => ({
      path,
      word: named(lastOf(words(path), parent), path),
    })),
  );
  return (
    <nav
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-1 border-line border-b bg-surface px-3 py-1.5 text-13"
    >
      {places.map(({ path, word }) => (
        <span className="inline-flex items-center gap-1" key={path}>
          <button
            className="min-h-8 rounded-control px-1.5 text-muted hover:bg-hover hover:text-ink"
            onClick={() => show(path)}
            type="button"
          >
            {word}
          </button>
          <span className="text-muted">
            <Icon of={ChevronRight} size={14} />
          </span>
        </span>
      ))}
      <ScopeChooser container={container} manifest={manifest} place={here} runId={runId} />
    </nav>
  );
}

/** The innermost part of words that name every container around. */
const lastOf = (words: string, parent: string): string =>
  parent === "" ? words : (words.split(" › ").at(-1) ?? words);
