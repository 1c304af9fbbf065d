"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { useWaitingCount } from "@/components/shell/use-waiting-count";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { Segmented } from "@/components/ui/segmented";
import { untilLoaded } from "@/components/ui/until-loaded";
import { useUrlState } from "@/components/ui/use-url-state";
import type { InboxBox } from "@/lib/client/approvals";
import type { ApprovalPageJson, ApprovalSummaryJson } from "@/lib/contract/approvals";
import { boxesFor } from "./boxes";
import { QueueRow } from "./queue-row";
import type { Marked } from "./use-marked";
import { useSteady } from "./use-steady";

/** Comes behind the queue: nothing is marked in the first moment. */
const ManyBar = dynamic(async () => (await untilLoaded(() => import("./many-bar"))).ManyBar);

type Props = {
  box: InboxBox;
  query: UseInfiniteQueryResult<InfiniteData<ApprovalPageJson>>;
  items: readonly ApprovalSummaryJson[];
  selected: string | null;
  onOpen: (item: ApprovalSummaryJson) => void;
  onShowKeys: () => void;
  marked: Marked;
  /** Hears which were decided together. */
  onManyDecided: (ids: readonly string[]) => void;
};

/** The requests of a box. What presses first stands first, and nothing moves under the pointer. */
export function InboxQueue(props: Props) {
  const { box, query, items, selected, onOpen, onShowKeys, marked, onManyDecided } = props;
  const t = useTranslations("inbox");
  return (
    <section aria-label={t("queue")} className="flex h-full min-h-0 flex-col">
      <QueueHead box={box} />
      <div className="min-h-0 flex-1 lg:overflow-y-auto">
        <QueryView failure={t("failed")} query={query} rows={6}>
          {() =>
            items.length === 0 ? (
              <EmptyState title={t(`empty.${box}`)}>{t(`emptyWhy.${box}`)}</EmptyState>
            ) : (
              <QueueRows items={items} marked={marked} onOpen={onOpen} selected={selected} />
            )
          }
        </QueryView>
        {query.hasNextPage && (
          <div className="grid p-3">
            <Button
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              size="small"
            >
              {t("more")}
            </Button>
          </div>
        )}
      </div>
      <ManyBar marked={marked} onDecided={onManyDecided} />
      <footer className="hidden items-center gap-4 border-line border-t px-4 py-2.5 text-12 text-muted lg:flex">
        <span className="inline-flex items-center gap-1">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> {t("keys.move")}
        </span>
        {box !== "done" && (
          <span className="inline-flex items-center gap-1">
            <Kbd>X</Kbd> {t("keys.markShort")}
          </span>
        )}
        <button
          className="inline-flex items-center gap-1 rounded-small hover:text-ink"
          onClick={onShowKeys}
          type="button"
        >
          <Kbd>?</Kbd> {t("keys.help")}
        </button>
      </footer>
    </section>
  );
}

function QueueHead({ box }: { box: InboxBox }) {
  const t = useTranslations("inbox");
  const [, setTab] = useUrlState("tab");
  const [, setApproval] = useUrlState("approval");
  const boxes = boxesFor(useMay("approval:decide"));
  const waiting = useWaitingCount();
  const change = (wanted: InboxBox) => {
    setApproval(null);
    setTab(wanted === boxes[0] ? null : wanted);
  };
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-4">
      <h2 className="font-semibold text-13">{t(box === "done" ? "doneTitle" : "waiting")}</h2>
      {box === "mine" && waiting > 0 && <Count of={waiting} tone="person" />}
      <span className="ml-auto">
        <Segmented
          choices={boxes.map((value) => ({ value, word: t(`boxes.${value}`) }))}
          label={t("boxesLabel")}
          onChange={change}
          value={box}
        />
      </span>
    </header>
  );
}

type RowsProps = Pick<Props, "items" | "selected" | "onOpen" | "marked">;

function QueueRows({ items, selected, onOpen, marked }: RowsProps) {
  const t = useTranslations("inbox");
  const { rows, newer, hold, release } = useSteady(items);
  return (
    <>
      <p aria-live="polite" className="px-4 text-12 text-muted empty:hidden">
        {newer > 0 && <span className="block py-2">{t("newer", { count: newer })}</span>}
      </p>
      <ul onPointerEnter={hold} onPointerLeave={release}>
        {rows.map(({ item, isGone }) => (
          <QueueRow
            isGone={isGone}
            isMarked={marked.has(item.id)}
            isSelected={item.id === selected}
            item={item}
            key={item.id}
            onMark={() => marked.toggle(item)}
            onOpen={() => onOpen(item)}
          />
        ))}
      </ul>
    </>
  );
}
