"use client";

import { createContext } from "react";

/** Opens the body of a container that stands on the canvas; `null`: here it cannot be opened. */
export const OpenBodyContext = createContext<((id: string) => void) | null>(null);
