"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { untilLoaded } from "./until-loaded";

/** More would cover the page; the oldest give way. */
const MOST = 3;

export type ToastTone = "done" | "failed" | "person" | "neutral";

export type ToastWords = {
  tone?: ToastTone;
  /** What happened. */
  title: string;
  /** What it means, or what helps. */
  note?: string;
  /** What can be done about it; it can be done elsewhere, too, because the toast goes away. */
  action?: { word: string; onPress: () => void };
};

export type ShownToast = ToastWords & { id: number };

/** Every page may tell something, few ever do: the part that shows it comes with the first word. */
const ToastStack = dynamic(
  async () => (await untilLoaded(() => import("./toast-stack"))).ToastStack,
  { ssr: false },
);

const ToastContext = createContext<((words: ToastWords) => void) | null>(null);

/** Gives the function that tells the user in passing what happened. Failures of a form stand in the form instead. */
export function useToast(): (words: ToastWords) => void {
  const tell = use(ToastContext);
  if (!tell) throw new Error("useToast is called outside of ToastProvider");
  return tell;
}

/** Shows above everything inside of it what `useToast` is told. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const [isNeeded, setIsNeeded] = useState(false);
  const lastId = useRef(0);
  const tell = useCallback((words: ToastWords) => {
    lastId.current += 1;
    const next = { ...words, id: lastId.current };
    setIsNeeded(true);
    setToasts((before) => [...before, next].slice(-MOST));
  }, []);
  const close = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={tell}>
      {children}
      {isNeeded && <ToastStack onClose={close} toasts={toasts} />}
    </ToastContext>
  );
}
