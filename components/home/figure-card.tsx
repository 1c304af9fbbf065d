"use client";

import { Info } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { Tip } from "@/components/ui/tip";
import { Spark } from "./spark";

type Props = {
  term: string;
  value: string;
  /** What it is made of. */
  note: string;
  /** How it is counted. */
  tip?: string;
  /** Hour by hour; it only shows the shape of the day. */
  trend?: readonly number[];
};

/** One figure, what it is made of, and the shape of the day behind it. */
export function FigureCard({ term, value, note, tip, trend }: Props) {
  return (
    <div className="min-w-0 rounded-panel border border-line bg-raised px-4 py-3">
      <dt className="flex items-center gap-1.5 text-12 text-muted">
        <span className="truncate">{term}</span>
        {tip && (
          <Tip text={tip}>
            <button className="rounded-round text-faint hover:text-ink" type="button">
              <Icon of={Info} size={14} />
              <span className="sr-only">{tip}</span>
            </button>
          </Tip>
        )}
      </dt>
      <dd className="flex items-center justify-between gap-2 font-semibold text-28 leading-9 tabular-nums">
        <span className="truncate">{value}</span>
        {trend && trend.length > 1 && <Spark values={trend} />}
      </dd>
      <dd className="text-12 text-muted">{note}</dd>
    </div>
  );
}
