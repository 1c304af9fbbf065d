import { INBOX_BOXES, type InboxBox } from "@/lib/client/approvals";

/** The box that the address names, as far as the reader has it: who decides nothing has no requests of their own. */
export function boxOf(named: string | null, mayDecide: boolean): InboxBox {
  const box = INBOX_BOXES.find((known) => known === named);
  if (box && (box !== "mine" || mayDecide)) return box;
  return mayDecide ? "mine" : "all";
}

/** The boxes that the reader can choose from. */
export const boxesFor = (mayDecide: boolean): readonly InboxBox[] =>
  INBOX_BOXES.filter((box) => box !== "mine" || mayDecide);
