"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { useClock } from "@/components/ui/use-clock";
import type { NextMoveJson } from "@/lib/contract/explanations";

/** What moves something on: each with its time, where that is known. */
export function NextMoves({ moves }: { moves: readonly NextMoveJson[] }) {
  return (
    <ul className="grid gap-0.5">
      {moves.map((move) => (
        <li key={`${move.kind} ${move.at}`}>
          <Move move={move} />
        </li>
      ))}
    </ul>
  );
}

function Move({ move: { kind, at, is_after_resume: isAfterResume } }: { move: NextMoveJson }) {
  const t = useTranslations("explain");
  const now = useClock("slow");
  return (
    <>
      {t(`next.${kind}`)}
      {isAfterResume ? (
        <span className="text-muted"> · {t("afterResume")}</span>
      ) : (
        // What is due already comes as soon as it can: "a minute ago" would say that it has come.
        at !== null &&
        Date.parse(at) > now.getTime() && (
          <span className="text-muted">
            {" · "}
            <RelativeTime at={at} />
          </span>
        )
      )}
    </>
  );
}
