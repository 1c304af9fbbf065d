"use client";

import type { ReactNode } from "react";
import { StartRunDialogProvider } from "@/components/start/start-run-dialog";
import type { Theme } from "@/i18n/preferences";
import { WORKSPACE_META } from "@/lib/client/page-workspace";
import type { MeJson } from "@/lib/contract/me";
import { AppearanceProvider } from "./appearance";
import { CommandCenterProvider } from "./command-center";
import { LiveSigns } from "./live-signs";
import { MainPlace } from "./main-place";
import { MeProvider } from "./me";
import { PageHeadProvider } from "./page-head";
import { RoleWatch } from "./role-watch";
import { SideNav } from "./side-nav";
import { SkipLink } from "./skip-link";
import { TopBar } from "./top-bar";
import { type OwnWorkspace, WorkspacesProvider } from "./workspaces";

type Props = {
  me: MeJson;
  workspaces: readonly OwnWorkspace[];
  theme: Theme;
  children: ReactNode;
};

/** What stands around every page of the studio, and what is live on all of them. */
export function StudioFrame({ me, workspaces, theme, children }: Props) {
  return (
    <MeProvider me={me}>
      <meta content={me.workspace.id} name={WORKSPACE_META} />
      <WorkspacesProvider all={workspaces}>
        <AppearanceProvider saved={theme}>
          <StartRunDialogProvider>
            <CommandCenterProvider>
              <PageHeadProvider>
                <LiveSigns />
                <RoleWatch />
                <SkipLink />
                <Frame>{children}</Frame>
              </PageHeadProvider>
            </CommandCenterProvider>
          </StartRunDialogProvider>
        </AppearanceProvider>
      </WorkspacesProvider>
    </MeProvider>
  );
}

/** On a wide screen the page scrolls inside the frame; on a narrow one the frame's head stays. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh lg:h-dvh">
      <SideNav />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <MainPlace>{children}</MainPlace>
      </div>
    </div>
  );
}
