"use client";

import { createContext, use } from "react";

export type Overlay = "palette" | "keys" | "workspace";
export type CommandCenter = { open: (overlay: Overlay) => void };

export const CommandContext = createContext<CommandCenter | null>(null);

/** Opens what lies above every page: the palette, the list of keys, the dialog for a new workspace. */
export function useCommandCenter(): CommandCenter {
  const center = use(CommandContext);
  if (!center) throw new Error("There are no commands here.");
  return center;
}
