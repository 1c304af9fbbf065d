import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Homeless } from "@/components/shell/homeless";
import { StudioFrame } from "@/components/shell/studio-frame";
import { currentReader } from "@/i18n/reader";
import { meSchema } from "@/lib/contract/me";
import { workspacePageSchema } from "@/lib/contract/workspaces";
import { readWorkspaces } from "@/lib/domain/tenancy/read-workspaces";
import { AppError } from "@/lib/kernel/errors";
import { savedTheme } from "../saved-theme";

/** More than anybody chooses from in a menu. */
const WORKSPACES_MAX = 200;

/** A member of no workspace is signed in, but there is nothing to show them. */
async function findReader() {
  try {
    return await currentReader();
  } catch (error) {
    if (error instanceof AppError && error.kind === "forbidden") return "homeless";
    throw error;
  }
}

/** The pages of the studio: for whoever is signed in, with what they may do known to everything inside. */
export default async function StudioLayout({ children }: { children: ReactNode }) {
  const reader = await findReader();
  if (reader === null) redirect("/sign-in");
  if (reader === "homeless") return <Homeless />;
  const [theme, workspaces] = await Promise.all([
    savedTheme(),
    readWorkspaces(reader.principal, { limit: WORKSPACES_MAX }),
  ]);
  return (
    <StudioFrame
      me={meSchema.encode(reader.me)}
      theme={theme}
      workspaces={workspacePageSchema.encode(workspaces).items}
    >
      {children}
    </StudioFrame>
  );
}
