import type { ReactNode } from "react";
import type { StateLook } from "@/components/ui/state";

/** How a node stands in a run: what the footer of its card says. */
export type NodeMark = {
  look: StateLook;
  word: string;
  /** Beside the word: attempts, time, cost. */
  note?: ReactNode;
  /** Nothing has come here yet. */
  isIdle?: boolean;
};

/** What the validation of a draft found at a node. */
export type NodeFlag = { errors: number; warnings: number };
