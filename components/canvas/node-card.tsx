"use client";

import { ChevronRight, CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Icon } from "@/components/ui/icon";
import { cardBorder, footerFill, titleLook } from "./card-look";
import { CardPortRows } from "./card-ports-view";
import type { CardData } from "./flow-nodes";
import { NodeIcon } from "./node-icon";
import type { NodeFlag, NodeMark } from "./node-mark";
import { OpenBodyContext } from "./open-body";
import { useNodeLine } from "./use-node-line";

type Props = { data: CardData; selected: boolean };

/** A step as a card: what it is, what it uses, its ways out, and in a run how it stands. */
export function NodeCard({ data: { node, ports, mark, flag }, selected }: Props) {
  return (
    <div
      className={`relative w-58 rounded-panel border bg-raised s-${mark?.look.tone ?? "none"} ${cardBorder(mark, flag, selected)}`}
    >
      {flag && <CardFlag flag={flag} />}
      <div className="flex h-15.5 items-center gap-3 pr-3.5 pl-3">
        <NodeIcon type={node.type} />
        <div className="min-w-0 flex-1">
          <div className={`canvas-text-14 truncate font-semibold leading-5 ${titleLook(mark)}`}>
            {node.title}
          </div>
          <CardLine node={node} />
        </div>
      </div>
      {node.steps !== null && <CardBody node={node} steps={node.steps} />}
      <CardPortRows rows={ports.rows} />
      {mark && <CardFooter mark={mark} />}
    </div>
  );
}

function CardLine({ node }: Pick<CardData, "node">) {
  const t = useTranslations("canvas.line");
  const { text, isCode } = useNodeLine()(node);
  const look = isCode && text !== null ? "font-mono" : "";
  return (
    <div className={`canvas-text-12 truncate text-muted leading-4.5 ${look}`}>
      {text ?? t("unset")}
    </div>
  );
}

/** How many steps are inside of a container, and the way to them. */
function CardBody({ node, steps }: Pick<CardData, "node"> & { steps: number }) {
  const t = useTranslations("canvas.body");
  const open = useContext(OpenBodyContext);
  const words = t("steps", { count: steps });
  const look =
    "canvas-text-12 flex h-8 w-full items-center gap-2 border-line border-y px-3 text-muted";
  if (!open) return <div className={look}>{words}</div>;
  return (
    <button
      aria-label={t("open", { title: node.title, steps: words })}
      className={`nodrag nopan ${look} hover:bg-hover`}
      onClick={() => open(node.id)}
      tabIndex={-1}
      type="button"
    >
      {words}
      <span className="ml-auto">
        <Icon of={ChevronRight} size={14} />
      </span>
    </button>
  );
}

/** How many problems there are, on the upper edge. */
export function CardFlag({ flag: { errors, warnings } }: { flag: NodeFlag }) {
  const t = useTranslations("canvas");
  const isError = errors > 0;
  return (
    <span
      className={`canvas-text-12 absolute -top-3 right-3 z-10 inline-flex h-5.5 items-center gap-1 rounded-small border border-state-line bg-state-tint px-1.5 font-medium text-state ${isError ? "s-failed" : "s-timed-out"}`}
    >
      <Icon of={isError ? CircleAlert : TriangleAlert} size={12} />
      {isError ? t("errors", { count: errors }) : t("warnings", { count: warnings })}
    </span>
  );
}

function CardFooter({ mark }: { mark: NodeMark }) {
  return (
    <div
      className={`canvas-text-12 flex h-8 items-center gap-2 rounded-b-[9px] border-line border-t pr-2.5 pl-3 text-muted tabular-nums ${footerFill(mark)}`}
    >
      <MarkWord mark={mark} />
      {mark.note !== undefined && <span className="ml-auto whitespace-nowrap">{mark.note}</span>}
    </div>
  );
}

/** The state of a node as icon and word. */
export function MarkWord({ mark: { look, word } }: { mark: NodeMark }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-medium text-state">
      <Icon of={look.icon} size={14} spin={look.spin === true} />
      <span className="truncate">{word}</span>
    </span>
  );
}
