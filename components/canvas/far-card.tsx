"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { cardBorder } from "./card-look";
import type { CardData } from "./flow-nodes";
import { nodeLook } from "./node-looks";

type Props = { data: CardData; selected: boolean };

/** A step from very far: a shape in the colour of its type, or of its state with the icon of that. */
export function FarCard({ data, selected }: Props) {
  const { node, mark, flag } = data;
  const fill = mark ? "bg-state-tint" : "bg-kind-tint";
  return (
    <div
      className={`canvas-far grid place-items-center rounded-panel bg-raised k-${nodeLook(node.type).kind} s-${mark?.look.tone ?? "none"} ${cardBorder(mark, flag, selected)} ${mark?.isIdle ? "" : fill}`}
    >
      <FarSign {...data} />
    </div>
  );
}

/** How it stands, or that something was found at it: never by colour alone. */
function FarSign({ mark, flag }: CardData) {
  if (mark)
    return mark.isIdle ? null : (
      <span className="canvas-far-sign text-state">
        <Icon of={mark.look.icon} size={20} />
      </span>
    );
  if (!flag) return null;
  return (
    <span className={`canvas-far-sign text-state ${flag.errors > 0 ? "s-failed" : "s-timed-out"}`}>
      <Icon of={flag.errors > 0 ? CircleAlert : TriangleAlert} size={20} />
    </span>
  );
}
