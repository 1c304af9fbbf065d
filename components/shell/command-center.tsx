"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useMemo, useState } from "react";
import { untilLoaded } from "@/components/ui/until-loaded";
import { useMe } from "./me";
import { SECTIONS } from "./sections";
import { CommandContext, type Overlay } from "./use-command-center";
import { useFrameKeys } from "./use-frame-keys";
import { useGo } from "./use-go";

/** Loaded with the first press: no page needs them to be shown. */
const Palette = dynamic(
  () => untilLoaded(() => import("@/components/palette/palette")).then((it) => it.Palette),
  {
    ssr: false,
  },
);
const KeysDialog = dynamic(
  () => untilLoaded(() => import("./keys-dialog")).then((it) => it.KeysDialog),
  {
    ssr: false,
  },
);
const NewWorkspaceDialog = dynamic(
  () => untilLoaded(() => import("./new-workspace-dialog")).then((it) => it.NewWorkspaceDialog),
  { ssr: false },
);

/** Holds what lies above every page, one at a time, and the keys that open it. */
export function CommandCenterProvider({ children }: { children: ReactNode }) {
  const go = useGo();
  const { permissions } = useMe();
  const [shown, setShown] = useState<Overlay | null>(null);
  const center = useMemo(() => ({ open: setShown }), []);
  const close = () => setShown(null);
  useFrameKeys({
    onPalette: () => setShown("palette"),
    onHelp: () => setShown("keys"),
    onJump: (letter) => {
      const to = SECTIONS.find(({ jump }) => jump === letter);
      if (!to || (to.needs && !permissions.includes(to.needs))) return false;
      go(to.href);
      return true;
    },
  });
  return (
    <CommandContext value={center}>
      {children}
      {shown === "palette" && <Palette onClose={close} />}
      {shown === "keys" && <KeysDialog onClose={close} />}
      {shown === "workspace" && <NewWorkspaceDialog onClose={close} />}
    </CommandContext>
  );
}
