"use client";

import { createContext, type ReactNode, use } from "react";
import type { MeJson } from "@/lib/contract/me";
import { type Permission, readsAllContent } from "@/lib/kernel/permissions";

const MeContext = createContext<MeJson | null>(null);

/** Says to everything inside who the reader is. */
export function MeProvider({ me, children }: { me: MeJson; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Who the reader is. Throws outside of the studio. */
export function useMe(): MeJson {
  const me = use(MeContext);
  if (!me) throw new Error("Nobody is signed in here.");
  return me;
}

/** Whether to offer what needs this right. The server decides all the same. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);

/** Whether the reader may read content wherever it stands, and not only what a request shows them. */
export const useReadsAllContent = (): boolean => readsAllContent(useMe().role);
