import {
  Bot,
  Box,
  Braces,
  CircleHelp,
  ClipboardCheck,
  Clock,
  CodeXml,
  Flag,
  Layers,
  List,
  type LucideIcon,
  Megaphone,
  Merge,
  Radio,
  Repeat,
  Split,
  UserCheck,
  Wrench,
} from "lucide-react";
import { isNodeType } from "@/lib/engine/draft/draft-ports";
import type { NodeType } from "@/lib/engine/spec/graph";

/** The hue of the icon's square, and the group of the palette. */
export const NODE_KINDS = ["work", "flow", "people", "end"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export type NodeLook = { kind: NodeKind; icon: LucideIcon };

/** How each type of node looks, in the order of the palette. */
export const NODE_LOOKS: Readonly<Record<NodeType, NodeLook>> = {
  agent: { kind: "work", icon: Bot },
  tool: { kind: "work", icon: Wrench },
  code: { kind: "work", icon: CodeXml },
  transform: { kind: "work", icon: Braces },
  evaluate: { kind: "work", icon: ClipboardCheck },
  condition: { kind: "flow", icon: Split },
  join: { kind: "flow", icon: Merge },
  loop: { kind: "flow", icon: Repeat },
  foreach: { kind: "flow", icon: List },
  subworkflow: { kind: "flow", icon: Layers },
  approval: { kind: "people", icon: UserCheck },
  wait: { kind: "people", icon: Clock },
  event: { kind: "people", icon: Radio },
  deliver: { kind: "end", icon: Box },
  emit: { kind: "end", icon: Megaphone },
  end: { kind: "end", icon: Flag },
};

const UNKNOWN: NodeLook = { kind: "flow", icon: CircleHelp };

/** How a node of any type looks, also of one that does not exist. */
export const nodeLook = (type: string): NodeLook => (isNodeType(type) ? NODE_LOOKS[type] : UNKNOWN);
