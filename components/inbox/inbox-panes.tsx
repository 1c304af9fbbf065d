"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DecisionDraft } from "@/components/approvals/use-decision";
import { EmptyState } from "@/components/ui/empty-state";
import { untilLoaded } from "@/components/ui/until-loaded";
import { type InboxBox, inboxQuery } from "@/lib/client/approvals";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";
import { InboxQueue } from "./inbox-queue";
import { KeysDialog } from "./keys-dialog";
import { useAhead } from "./use-ahead";
import { useDecidedToast } from "./use-decided-toast";
import { useInboxKeys } from "./use-inbox-keys";
import { useMarked } from "./use-marked";
import { useMovingOn } from "./use-moving-on";
import { useSelection } from "./use-selection";

/** Forms, diffs and previews come with the first request that is opened; the queue is there before them. */
const RequestView = dynamic(
  async () => (await untilLoaded(() => import("./request-view"))).RequestView,
);

type Props = {
  box: InboxBox;
  /** What was typed and not sent, by the id of its request. */
  drafts: Map<string, DecisionDraft>;
};

/** The queue beside the request that is open; on a phone one of the two. */
export function InboxPanes({ box, drafts }: Props) {
  const t = useTranslations("inbox");
  const list = useInfiniteQuery(inboxQuery(box));
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const items = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ id }) => box === "done" || !decided.has(id));
  const selection = useSelection(items);
  useAhead(selection.at < 0 ? undefined : items[selection.at + 1]);
  const [focus, setFocus] = useState<{ id: string } | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const tellDecided = useDecidedToast();

  const open = (item: Pick<ApprovalSummaryJson, "id"> | undefined) => {
    if (!item) return;
    selection.choose(item.id);
    setFocus({ id: item.id });
  };
  const move = (step: 1 | -1) => open(selection.at < 0 ? items[0] : items[selection.at + step]);
  const moveOn = useMovingOn(selection.id, () => {
    const next = items[selection.at + 1] ?? items[selection.at - 1];
    if (next) open(next);
    else selection.choose(null);
  });
  const onDecided = (answer: DecisionAnswerJson, id: ApprovalSummaryJson["id"]) => {
    drafts.delete(id);
    setDecided((before) => new Set(before).add(id));
    tellDecided(answer);
    moveOn(id);
  };
  const marked = useMarked(items);
  const forget = (ids: readonly string[]) => {
    for (const done of ids) drafts.delete(done);
    setDecided((before) => new Set([...before, ...ids]));
    if (selection.id !== null && ids.includes(selection.id)) selection.choose(null);
  };
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => marked.toggle(items[selection.at]),
    "?": () => setShowsKeys(true),
  });

  const { id, isChosen } = selection;
  return (
    <div className="min-h-0 flex-1 lg:grid lg:grid-cols-[264px_minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[288px_528px_minmax(0,1fr)]">
      <div className={`min-h-0 border-line lg:block lg:border-r ${isChosen ? "hidden" : ""}`}>
        <InboxQueue
          box={box}
          items={items}
          marked={marked}
          onManyDecided={forget}
          onOpen={open}
          onShowKeys={() => setShowsKeys(true)}
          query={list}
          selected={id}
        />
      </div>
      {id === null ? (
        <div className="hidden place-content-center lg:col-span-2 lg:grid">
          {list.isSuccess && (
            <EmptyState title={t("nothingOpen")}>{t("nothingOpenWhy")}</EmptyState>
          )}
        </div>
      ) : (
        <div className={`min-h-0 lg:contents ${isChosen ? "" : "max-lg:hidden"}`}>
          <RequestView
            drafts={drafts}
            focus={focus}
            id={id}
            key={id}
            onDecided={onDecided}
            place={{
              at: selection.at,
              count: items.length,
              onBack: () => selection.choose(null),
              onMove: move,
            }}
          />
        </div>
      )}
      <KeysDialog onOpenChange={setShowsKeys} open={showsKeys} />
    </div>
  );
}
