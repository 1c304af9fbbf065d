"use client";

import {
  Check,
  CircleAlert,
  CircleDot,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  Users,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useEditor } from "@/components/builder/editor/use-editor";
import { useUnreadPlaces } from "@/components/builder/yaml/use-unread-places";
import { useProblemText } from "@/components/shell/use-problem-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tip } from "@/components/ui/tip";
import { Problem } from "@/lib/client/problem";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { ConflictDialog } from "./conflict-dialog";
import type { SaveState } from "./save-world";
import { useAutosave, useSaveState } from "./use-autosave";

/** Says whether what one sees is saved; where it is not, why, and what helps. Who only reads is not told of saving. */
export function SaveSign({ workflow }: { workflow: WorkflowJson }) {
  const state = useSaveState();
  const isMine = useEditor((editor) => !editor.isReadOnly || editor.hasUnsaved);
  if (!state || !isMine) return null;
  return (
    <div
      className="flex min-w-0 flex-1 items-center justify-between gap-2 text-12 text-muted lg:flex-none lg:justify-start"
      data-save={state.kind}
    >
      <span className="flex min-w-0 items-center gap-1.5 whitespace-nowrap" role="status">
        <Sign state={state} />
      </span>
      <Way state={state} workflow={workflow} />
    </div>
  );
}

function Sign({ state }: { state: SaveState }) {
  const t = useTranslations("autosave");
  const say = useProblemText();
  const [unread] = useUnreadPlaces();
  switch (state.kind) {
    case "saved":
      if (unread)
        return (
          <span className="flex items-center gap-1.5 text-state s-timed-out">
            <Words icon={CircleDot}>{t("unread", { where: unread })}</Words>
          </span>
        );
      return (
        <Words icon={Check}>
          {state.at
            ? t.rich("savedAt", { when: () => <RelativeTime at={state.at ?? ""} /> })
            : t("saved")}
        </Words>
      );
    case "unsaved":
      return <Words icon={CircleDot}>{t("unsaved")}</Words>;
    case "saving":
      return (
        <Words icon={LoaderCircle} spin>
          {t("saving")}
        </Words>
      );
    case "waiting":
      return (
        <Tip text={say(state.error)}>
          <span className="flex items-center gap-1.5 text-state s-timed-out">
            <Words icon={CloudOff}>{isOffline(state.error) ? t("offline") : t("waiting")}</Words>
          </span>
        </Tip>
      );
    case "refused":
      return (
        <span className="flex items-center gap-1.5 text-failed">
          <Words icon={CircleAlert}>{t("refused", { why: say(state.error) })}</Words>
        </span>
      );
    case "conflict":
      return (
        <span className="flex items-center gap-1.5 text-state s-timed-out">
          <Words icon={Users}>{t("conflict", { name: state.theirs.updated_by.name })}</Words>
        </span>
      );
  }
}

const isOffline = (error: unknown): boolean => error instanceof Problem && error.code === "NETWORK";

function Words({
  icon,
  spin = false,
  children,
}: {
  icon: LucideIcon;
  spin?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Icon of={icon} size={14} spin={spin} />
      <span>{children}</span>
    </>
  );
}

/** What can be done where it does not go on by itself. */
function Way({ state, workflow }: { state: SaveState; workflow: WorkflowJson }) {
  const t = useTranslations("autosave");
  const autosave = useAutosave();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  // A conflict shows itself once; closed, it waits behind the button.
  const [closed, setClosed] = useState<unknown>(null);
  if (state.kind === "refused" && !isReadOnly)
    return (
      <Button onClick={() => void autosave?.flush()} size="small">
        {t("again")}
      </Button>
    );
  if (state.kind !== "conflict") return null;
  return (
    <>
      <Button onClick={() => setClosed(null)} size="small">
        {t("resolve")}
      </Button>
      <ConflictDialog
        isOpen={closed !== state.theirs}
        onClose={() => setClosed(state.theirs)}
        theirs={state.theirs}
        workflow={workflow}
      />
    </>
  );
}
