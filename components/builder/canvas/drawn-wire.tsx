"use client";

import {
  type ConnectionLineComponentProps,
  EdgeLabelRenderer,
  getSmoothStepPath,
} from "@xyflow/react";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useRefusal } from "./use-wiring";

/** The edge under the hand. Where it may not end, it says why beside the pointer. */
export function DrawnWire({
  fromX,
  fromY,
  fromPosition,
  fromHandle,
  toX,
  toY,
  toPosition,
  toHandle,
}: ConnectionLineComponentProps) {
  const refusalOf = useRefusal();
  const why = useTranslations("builder.refusal");
  const [path] = getSmoothStepPath({
    sourceX: fromX,
    sourceY: fromY,
    sourcePosition: fromPosition,
    targetX: toX,
    targetY: toY,
    targetPosition: toPosition,
    borderRadius: 10,
  });
  const refusal =
    toHandle?.type === "target"
      ? refusalOf({
          source: fromHandle.nodeId,
          sourceHandle: fromHandle.id ?? null,
          target: toHandle.nodeId,
        })
      : null;
  return (
    <>
      <path className={`canvas-drawn ${refusal ? "is-refused" : ""}`} d={path} />
      {refusal && (
        <EdgeLabelRenderer>
          <p
            className="canvas-refusal absolute flex max-w-72 items-center gap-2 rounded-control bg-inverse px-3 py-2 text-on-inverse shadow-overlay"
            role="status"
            style={{ transform: `translate(${toX + 16}px, ${toY + 16}px)` }}
          >
            <Icon of={CircleAlert} size={14} />
            {why(refusal)}
          </p>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
