import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Homeless } from "@/components/shell/homeless";
import { MeProvider } from "@/components/shell/me";
import { SkipLink } from "@/components/shell/skip-link";
import { TopBar } from "@/components/shell/top-bar";
import { currentReader } from "@/i18n/reader";
import { meSchema } from "@/lib/contract/me";
import { AppError } from "@/lib/kernel/errors";
import { savedTheme } from "../saved-theme";

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
  const me = meSchema.encode(reader.me);
  return (
    <MeProvider me={me}>
      <SkipLink />
      <div className="flex min-h-dvh flex-col lg:h-dvh">
        <TopBar me={me} theme={await savedTheme()} />
        <main className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </MeProvider>
  );
}
