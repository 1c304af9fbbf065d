"use client";

import {
  Activity,
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  FileCode,
  PencilLine,
  Play,
  TextCursorInput,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { untilLoaded } from "@/components/ui/until-loaded";
import { exportAddress } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { ArchiveDialog } from "./archive-dialog";
import { useRestore } from "./use-restore";

/** Loaded when asked for: no row needs them to be shown. */
const DuplicateDialog = dynamic(() =>
  untilLoaded(() => import("./duplicate-dialog")).then(({ DuplicateDialog }) => DuplicateDialog),
);
const RenameDialog = dynamic(() =>
  untilLoaded(() => import("./rename-dialog")).then(({ RenameDialog }) => RenameDialog),
);

type Asked = "duplicate" | "rename" | "archive";

/** What can be done with a workflow; what asks first opens its dialog. */
export function WorkflowMenu({ workflow }: { workflow: WorkflowJson }) {
  const t = useTranslations("workflows.menu");
  const mayEdit = useMay("workflow:edit");
  const [asked, setAsked] = useState<Asked | null>(null);
  const router = useRouter();
  const close = () => setAsked(null);
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t("open", { title: workflow.title })} />}>
        <StartItem workflow={workflow} />
        <MenuItem icon={PencilLine} onSelect={() => router.push(`/workflows/${workflow.id}`)}>
          {t("go")}
        </MenuItem>
        <MenuItem icon={Activity} onSelect={() => router.push(`/runs?workflow=${workflow.id}`)}>
          {t("runs")}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={FileCode} onSelect={() => save(exportAddress(workflow.id, "yaml"))}>
          {t("yaml")}
        </MenuItem>
        <MenuItem icon={FileCode} onSelect={() => save(exportAddress(workflow.id, "json"))}>
          {t("json")}
        </MenuItem>
        {mayEdit && <EditItems onAsk={setAsked} workflow={workflow} />}
      </Menu>
      {asked === "duplicate" && <DuplicateDialog onClose={close} workflow={workflow} />}
      {asked === "rename" && <RenameDialog onClose={close} workflow={workflow} />}
      {asked === "archive" && <ArchiveDialog onClose={close} workflow={workflow} />}
    </>
  );
}

/** The browser keeps the answer as a file, and the page stays where it is. */
function save(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

function StartItem({ workflow }: { workflow: WorkflowJson }) {
  const t = useTranslations("workflows.menu");
  const mayStart = useMay("run:start");
  const dialog = useStartRunDialog();
  if (!mayStart || workflow.latest_version === null || workflow.archived_at !== null) return null;
  return (
    <MenuItem icon={Play} onSelect={() => dialog.open({ workflowId: workflow.id })}>
      {t("start")}
    </MenuItem>
  );
}

function EditItems({ workflow, onAsk }: { workflow: WorkflowJson; onAsk: (asked: Asked) => void }) {
  const t = useTranslations("workflows.menu");
  const restore = useRestore();
  return (
    <>
      <MenuLine />
      <MenuItem icon={Copy} onSelect={() => onAsk("duplicate")}>
        {t("duplicate")}
      </MenuItem>
      <MenuItem icon={TextCursorInput} onSelect={() => onAsk("rename")}>
        {t("rename")}
      </MenuItem>
      {workflow.archived_at === null ? (
        <MenuItem icon={Archive} onSelect={() => onAsk("archive")}>
          {t("archive")}
        </MenuItem>
      ) : (
        <MenuItem icon={ArchiveRestore} onSelect={() => restore(workflow)}>
          {t("restore")}
        </MenuItem>
      )}
    </>
  );
}
