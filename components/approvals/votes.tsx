"use client";

import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ApprovalJson, VoteJson } from "@/lib/contract/approvals";
import { useOptionText } from "./use-option-text";
import { isShared, standingOf } from "./vote-standing";

/** Who has voted so far, what is still needed, and what the reader has said themselves. */
export function Votes({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  const me = useMe();
  const optionText = useOptionText();
  if (!isShared(approval)) return null;
  const nameOf = (id: string) => {
    const option = approval.options.find((offered) => offered.id === id);
    return option ? optionText(option) : id;
  };
  const mine = approval.votes.find(
    ({ by, stage, dropped }) => by.id === me.id && stage === approval.stage && !dropped,
  );
  return (
    <div className="grid gap-2" data-votes={approval.votes.length}>
      {approval.status === "pending" && (
        <p className="font-medium">
          {standingOf(approval)
            .map(({ option, given, needed }) =>
              t("standing", { option: option ? nameOf(option) : t("against"), given, needed }),
            )
            .join(" · ")}
        </p>
      )}
      {mine && approval.status === "pending" && (
        <p>{t("yourVote", { option: nameOf(mine.option) })}</p>
      )}
      {approval.votes.length > 0 && (
        <ul aria-label={t("votes")} className="grid gap-1.5">
          {approval.votes.map((vote) => (
            <Vote key={`${vote.by.id}${vote.cast_at}`} option={nameOf(vote.option)} vote={vote} />
          ))}
        </ul>
      )}
    </div>
  );
}

const WHY_DROPPED = ["right_lost", "changed", "superseded"] as const;

function Vote({ vote, option }: { vote: VoteJson; option: string }) {
  const t = useTranslations("approval");
  const delegation = useTranslations("delegation");
  const why = WHY_DROPPED.find((each) => each === vote.dropped) ?? "right_lost";
  return (
    <li className={vote.dropped ? "text-muted" : ""}>
      <span className={vote.dropped ? "line-through" : ""}>
        {t.rich("vote", {
          name: vote.by.name,
          option,
          b: (chunks) => <b className="font-semibold">{chunks}</b>,
        })}
      </span>{" "}
      <span className="text-12 text-muted">
        <RelativeTime at={vote.cast_at} />
        {vote.in_place_of && ` · ${delegation("inPlaceOf", { name: vote.in_place_of.name })}`}
        {vote.dropped && ` · ${t(`droppedVotes.${why}`)}`}
      </span>
      {vote.reason && (
        <blockquote className="mt-0.5 border-line-strong border-l-2 pl-3 whitespace-pre-wrap">
          {vote.reason}
        </blockquote>
      )}
    </li>
  );
}
