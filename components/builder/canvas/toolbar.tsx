"use client";

import {
  CopyPlus,
  Keyboard,
  LayoutGrid,
  ListTree,
  Plus,
  Redo2,
  Settings2,
  Spline,
  Trash2,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/builder/editor/use-editor";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Command } from "./canvas-keys";

type Props = { run: (command: Command) => void };
/** How many edges are selected. */
type WithWires = Props & { wires: number };

const BAR = "flex items-center gap-0.5 rounded-panel border border-line bg-raised p-px";

/** What can be done with the whole canvas, and with what is selected on it. */
export function Toolbar({ run, wires }: WithWires) {
  const t = useTranslations("builder.toolbar");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <div aria-label={t("title")} className="flex flex-wrap gap-2" role="toolbar">
      <div className={BAR}>
        {!isReadOnly && <Undoing run={run} />}
        {!isReadOnly && (
          <>
            <Line />
            <Button
              icon={LayoutGrid}
              onClick={() => run({ kind: "tidy" })}
              size="small"
              tone="ghost"
            >
              {t("tidy")}
            </Button>
          </>
        )}
        <IconButton icon={ListTree} label={t("find")} onClick={() => run({ kind: "find" })} />
        <WorkflowSettings />
        <span className="hidden lg:block">
          <IconButton icon={Keyboard} label={t("keys")} onClick={() => run({ kind: "keys" })} />
        </span>
      </div>
      {!isReadOnly && <WithSelection run={run} wires={wires} />}
    </div>
  );
}

/** What is said about the workflow as a whole: where there is room, it stands beside the canvas by itself. */
function WorkflowSettings() {
  const t = useTranslations("builder.toolbar");
  const select = useEditor((editor) => editor.select);
  const goTo = useEditor((editor) => editor.goTo);
  return (
    <span className="lg:hidden">
      <IconButton
        icon={Settings2}
        label={t("settings")}
        onClick={() => {
          select([]);
          goTo({ nodeId: null, pointer: "" });
        }}
      />
    </span>
  );
}

const Line = () => <span className="mx-1 h-5 w-px bg-line" />;

function Undoing({ run }: Props) {
  const t = useTranslations("builder.toolbar");
  const undo = useEditor(({ undoLabel }) => undoLabel);
  const redo = useEditor(({ redoLabel }) => redoLabel);
  return (
    <>
      <IconButton
        aria-disabled={undo === null}
        aria-keyshortcuts="Control+Z"
        icon={Undo2}
        label={undo === null ? t("undoNothing") : t("undo", { step: undo })}
        onClick={() => run({ kind: "undo" })}
      />
      <IconButton
        aria-disabled={redo === null}
        aria-keyshortcuts="Control+Shift+Z"
        icon={Redo2}
        label={redo === null ? t("redoNothing") : t("redo", { step: redo })}
        onClick={() => run({ kind: "redo" })}
      />
    </>
  );
}

function WithSelection({ run, wires }: WithWires) {
  const t = useTranslations("builder.toolbar");
  const count = useEditor(({ selection }) => selection.length);
  return (
    <div className={BAR}>
      <span className="lg:hidden">
        <IconButton icon={Plus} label={t("add")} onClick={() => run({ kind: "insert" })} />
      </span>
      <IconButton
        aria-disabled={count !== 1}
        icon={Spline}
        label={t("connect")}
        onClick={() => run({ kind: "connect" })}
      />
      <IconButton
        aria-disabled={count === 0}
        icon={CopyPlus}
        label={t("duplicate")}
        onClick={() => run({ kind: "duplicate" })}
      />
      <IconButton
        aria-disabled={count + wires === 0}
        icon={Trash2}
        label={t("remove")}
        onClick={() => run({ kind: "remove" })}
      />
    </div>
  );
}
