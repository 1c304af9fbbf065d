"use client";

import { createContext, use } from "react";

/** Held by whoever holds the dialog, because the form lies far inside. */
export const SettleContext = createContext<() => void>(() => undefined);

/** Says that what was asked for has been started: who comes back to its address is not asked again. */
export const useSettle = (): (() => void) => use(SettleContext);
