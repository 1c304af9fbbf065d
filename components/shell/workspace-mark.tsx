"use client";

import { ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Mark } from "@/components/ui/mark";
import { Menu, MenuChoices } from "@/components/ui/menu";
import { useMe } from "./me";
import { useWaitingCount } from "./use-waiting-count";
import { useWorkspaces } from "./workspaces";

type Props = { look: "words" | "icon"; onGo?: () => void };

const BOX =
  "flex h-11 w-full items-center gap-2 rounded-control px-1 text-left text-ink hover:no-underline md:h-8";

/** The mark with the workspace's name. It leads home or, for whoever belongs to several, to the other ones. */
export function WorkspaceMark({ look, onGo }: Props) {
  const t = useTranslations("shell");
  const { here, all, open } = useWorkspaces();
  if (all.length < 2)
    return (
      <Link className={BOX} href="/" {...(onGo && { onClick: onGo })}>
        <MarkAndName look={look} />
        <span className="sr-only">{t("home")}</span>
      </Link>
    );
  const trigger = (
    <button className={`${BOX} hover:bg-hover`} type="button">
      <MarkAndName look={look} />
      <span className="sr-only">{t("switchWorkspace")}</span>
      {look === "words" && (
        <span className="ml-auto text-faint">
          <Icon of={ChevronsUpDown} size={14} />
        </span>
      )}
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoices
        choices={all.map(({ id, name }) => ({ value: id, word: name }))}
        label={t("switchWorkspace")}
        onChange={(id) => id !== here && open(id)}
        value={here}
      />
    </Menu>
  );
}

/** The lower lamp of the mark is lit while somebody waits for the reader. */
function MarkAndName({ look }: { look: Props["look"] }) {
  const { workspace } = useMe();
  const waiting = useWaitingCount();
  return (
    <>
      <Mark lit={waiting > 0 ? "person" : "clear"} size={24} />
      {look === "words" && (
        <span className="grid min-w-0 leading-4">
          <span className="font-semibold text-13">Signalbox</span>
          <span className="truncate text-11 text-muted">{workspace.name}</span>
        </span>
      )}
    </>
  );
}
