"use client";

import { useCanvas } from "./canvas-state";
import { ConnectMenu } from "./connect-menu";
import { FindMenu } from "./find-menu";
import { InsertMenu } from "./insert-menu";
import { KeysHelp } from "./keys-help";

/** What is open above the canvas: one thing at a time. */
export function Overlays({ focusNode }: { focusNode: (id: string | null) => void }) {
  const { open } = useCanvas();
  switch (open?.kind) {
    case "insert":
      return <InsertMenu focusNode={focusNode} open={open} />;
    case "connect":
      return <ConnectMenu focusNode={focusNode} open={open} />;
    case "find":
      return <FindMenu focusNode={focusNode} open={open} />;
    case "keys":
      return <KeysHelp />;
    default:
      return null;
  }
}
