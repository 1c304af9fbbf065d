"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { StateLamp } from "@/components/ui/state-lamp";
import { scopesQuery } from "@/lib/client/run-scopes";
import type { ScopeJson } from "@/lib/contract/run-scopes";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import {
  SCOPE_STATES,
  type ScopePlace,
  type ScopeStateName,
  scopePath,
} from "@/lib/engine/scope-path";
import type { JsonObject } from "@/lib/kernel/json";
import { useShownScope } from "../use-run-place";
import { SCOPE_LOOKS } from "./scope-state";
import { shownCounts } from "./shown-counts";
import { useItemNames } from "./use-item-names";
import { useScopeName } from "./use-place-words";
import { useScopeNumber, useScopeWords } from "./use-scope-words";

type Props = {
  runId: RunJson["id"];
  manifest: JsonObject;
  /** The step of the container, once there is one. */
  container: StepJson | undefined;
  place: ScopePlace;
};

/** The iteration or item that is shown, and the list of all of them, the latest first. */
export function ScopeChooser({ runId, manifest, container, place }: Props) {
  const t = useTranslations("run.scope");
  const [isOpen, setOpen] = useState(false);
  const words = useScopeWords(manifest);
  const path = scopePath(place);
  const named = useItemNames({ runId, manifest, scope: path });
  const last = words(path).split(" › ").at(-1) ?? "";
  const counts = container?.scope_counts;
  return (
    <>
      <Popover
        label={t("choose")}
        onOpenChange={setOpen}
        open={isOpen}
        trigger={
          <Button size="small" type="trigger">
            <span className="max-w-[60vw] truncate sm:max-w-80">{named(last, path)}</span>
            <Icon of={ChevronDown} size={14} />
          </Button>
        }
      >
        <ScopeList
          manifest={manifest}
          onChosen={() => setOpen(false)}
          place={place}
          runId={runId}
        />
      </Popover>
      {counts && (
        <span className="pl-1 text-12 text-muted">{t("counts", shownCounts(counts))}</span>
      )}
    </>
  );
}

type ListProps = Omit<Props, "container"> & { onChosen: () => void };

function ScopeList({ runId, manifest, place, onChosen }: ListProps) {
  const t = useTranslations("run.scope");
  const [status, setStatus] = useState<ScopeStateName | "all">("all");
  const { container, parent } = place;
  const query = useInfiniteQuery(
    scopesQuery(runId, { container, parent, ...(status !== "all" && { status }) }),
  );
  return (
    <div className="grid gap-2">
      <Select
        choices={(["all", ...SCOPE_STATES] as const).map((value) => ({
          value,
          word: t(`status.${value}`),
        }))}
        label={t("filter")}
        labelled="aloud"
        onChange={setStatus}
        value={status}
      />
      <PagedView failure={t("notLoaded")} more={t("more")} query={query} rows={3}>
        {(scopes) =>
          scopes.length === 0 ? (
            <p className="py-2 text-13 text-muted">{t("none")}</p>
          ) : (
            <ul>
              {scopes.map((scope) => (
                <ScopeRow key={scope.scope} manifest={manifest} onChosen={onChosen} scope={scope} />
              ))}
            </ul>
          )
        }
      </PagedView>
    </div>
  );
}

type RowProps = { scope: ScopeJson; manifest: JsonObject; onChosen: () => void };

function ScopeRow({
  scope: { scope, status, number, ordinal, container, parent, ...named },
  manifest,
  onChosen,
}: RowProps) {
  const t = useTranslations("run.scope");
  const name = useScopeName()(named);
  const [shown, show] = useShownScope();
  const place = useScopeNumber(manifest)(scopePath({ parent, container, number: ordinal }));
  return (
    <li>
      <button
        aria-current={shown === scope}
        className={`flex h-11 w-full items-center gap-2 rounded-small px-2 text-left text-13 sm:h-8 ${shown === scope ? "bg-selected" : "hover:bg-hover"}`}
        onClick={() => {
          show(scope);
          onChosen();
        }}
        type="button"
      >
        <StateLamp look={SCOPE_LOOKS[status]} />
        <span className="min-w-0 flex-1 truncate">
          {name === null ? place : t("named", { place, name })}
          {number !== ordinal && <span className="text-muted"> · {t("again")}</span>}
        </span>
        <span className="text-12 text-muted">{t(`status.${status}`)}</span>
      </button>
    </li>
  );
}
