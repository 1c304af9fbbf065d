"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { APPROVAL_LOOKS, approvalStanding } from "@/components/approvals/approval-state";
import { useRequestName, useRequestTitle } from "@/components/approvals/use-request-title";
import { RunName } from "@/components/runs/run-name";
import { usePlaceWords } from "@/components/runs/scope/use-place-words";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateLamp } from "@/components/ui/state-lamp";
import { useClock } from "@/components/ui/use-clock";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import { canBeMarked } from "./shared-options";

type Props = {
  item: ApprovalSummaryJson;
  isSelected: boolean;
  /** It no longer waits, and keeps its place until the pointer has left. */
  isGone: boolean;
  isMarked: boolean;
  onOpen: () => void;
  /** Marks it to be decided together with others. */
  onMark: () => void;
};

const SOON_MS = 24 * 60 * 60 * 1000;

/** A request in the queue: what it is, for what, until when, and what it leads to or how it ended. */
export function QueueRow({ item, isSelected, isGone, isMarked, onOpen, onMark }: Props) {
  const t = useTranslations("inbox.many");
  const titleOf = useRequestTitle();
  const nameOf = useRequestName();
  const place = usePlaceWords()(item.places);
  const isOpen = item.status === "pending";
  const look = isSelected
    ? `bg-raised ${isOpen ? "shadow-[inset_3px_0_0_var(--state-person-solid)]" : "shadow-[inset_3px_0_0_var(--line-control)]"}`
    : "hover:bg-hover";
  return (
    <li className={`group/row relative border-line border-b ${isMarked ? "bg-accent-tint" : ""}`}>
      {canBeMarked(item) && !isGone && (
        <span
          className={`absolute bottom-0 left-0 z-1 sm:bottom-1.5 sm:left-2 ${isMarked ? "" : "lg:opacity-0 lg:focus-within:opacity-100 lg:group-hover/row:opacity-100"}`}
        >
          <Checkbox
            isBare
            label={t("mark", { title: nameOf(item) })}
            onChange={onMark}
            value={isMarked}
          />
        </span>
      )}
      <button
        aria-current={isSelected || undefined}
        className={`flex w-full gap-3 px-4 py-2.5 text-left text-13 leading-4.5 -outline-offset-2 ${look}`}
        data-request={item.id}
        onClick={onOpen}
        type="button"
      >
        <span className="mt-px">
          <StateLamp look={APPROVAL_LOOKS[standingOf(item)]} />
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-baseline justify-between gap-2">
            <span className={`truncate ${isOpen ? "font-semibold" : "font-medium text-muted"}`}>
              {titleOf(item)}
            </span>
            <Until item={item} />
          </span>
          {place && <span className="truncate font-medium text-12">{place}</span>}
          <span className="flex items-baseline justify-between gap-2 text-12 text-muted">
            <span className="truncate">
              <RunName run={item.run} workflow={item.workflow} />
            </span>
            {isOpen && (item.due_at ?? item.expires_at) && (
              <span className="flex-none text-faint">
                <RelativeTime at={item.requested_at} />
              </span>
            )}
          </span>
          <span className="truncate text-12 text-faint">
            <LastLine isGone={isGone} item={item} />
          </span>
        </span>
      </button>
    </li>
  );
}

const standingOf = ({ status, decided }: ApprovalSummaryJson) =>
  approvalStanding(status, decided?.is_override);

/** Until when it can be decided, amber when that is soon; of a closed one since when. */
function Until({ item }: { item: ApprovalSummaryJson }) {
  const now = useClock("slow");
  const presses = item.due_at ?? item.expires_at;
  const at = item.closed_at ?? presses ?? item.requested_at;
  const isSoon =
    item.status === "pending" && presses !== null && Date.parse(presses) - now.getTime() < SOON_MS;
  return (
    <span className={`flex-none text-12 ${isSoon ? "font-semibold text-person" : "text-muted"}`}>
      <RelativeTime at={at} />
    </span>
  );
}

function LastLine({ item, isGone }: Pick<Props, "item" | "isGone">) {
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  if (isGone) return t("gone");
  if (item.decided)
    return t("decidedLine", {
      status: states(`approval.${standingOf(item)}`),
      name: item.decided.by.name,
    });
  if (item.status !== "pending") return states(`approval.${item.status}`);
  if (!item.is_version_readable) return t("unreadable");
  if (item.leads_to.length === 0) return item.workflow.title;
  return (
    <>
      {t(item.run.is_paused ? "leadsToLater" : "leadsTo")}{" "}
      {item.leads_to.map(({ node, title, is_lasting }, index) => (
        <span key={node}>
          {index > 0 && ", "}
          {is_lasting && (
            <span className="mr-0.5 inline-flex translate-y-0.5 text-failed">
              <Icon of={Send} size={12} />
              <span className="sr-only">{t("lasting")} </span>
            </span>
          )}
          {title}
        </span>
      ))}
    </>
  );
}
