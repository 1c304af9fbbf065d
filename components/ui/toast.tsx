"use client";

import { Check, CircleAlert, Info, type LucideIcon, User, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toast as Radix } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

const SHOWN_MS = 6_000;
/** More would cover the page; the oldest give way. */
const MOST = 3;

type Tone = "done" | "failed" | "person" | "neutral";

const TONES: Record<Tone, { look: string; ink: string; icon: LucideIcon }> = {
  done: { look: "border-line bg-raised", ink: "text-succeeded", icon: Check },
  failed: { look: "border-line bg-raised", ink: "text-failed", icon: CircleAlert },
  person: { look: "border-person-line bg-person-tint", ink: "text-person", icon: User },
  neutral: { look: "border-line bg-raised", ink: "text-muted", icon: Info },
};

export type ToastWords = {
  tone?: Tone;
  /** What happened. */
  title: string;
  /** What it means, or what helps. */
  note?: string;
  /** What can be done about it; it can be done elsewhere, too, because the toast goes away. */
  action?: { word: string; onPress: () => void };
};

type Shown = ToastWords & { id: number };

const ToastContext = createContext<(words: ToastWords) => void>(() => {
  throw new Error("useToast is called outside of ToastProvider");
});

/** Gives the function that tells the user in passing what happened. Failures of a form stand in the form instead. */
export const useToast = (): ((words: ToastWords) => void) => useContext(ToastContext);

/** Shows what `useToast` is told, at the bottom right; F8 goes there, the pointer and the focus stop the clock. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  const [shown, setShown] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const tell = useCallback((words: ToastWords) => {
    lastId.current += 1;
    const next = { ...words, id: lastId.current };
    setShown((before) => [...before, next].slice(-MOST));
  }, []);
  const close = (id: number) => setShown((before) => before.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={tell}>
      <Radix.Provider duration={SHOWN_MS} label={t("toast.one")} swipeDirection="right">
        {children}
        {shown.map((toast) => (
          <Toast key={toast.id} onClose={() => close(toast.id)} toast={toast} />
        ))}
        <Radix.Viewport
          className="fixed inset-x-4 bottom-4 z-70 grid gap-2 outline-none sm:left-auto sm:w-90"
          label={t("toast.all", { hotkey: "{hotkey}" })}
        />
      </Radix.Provider>
    </ToastContext>
  );
}

function Toast({ toast, onClose }: { toast: ToastWords; onClose: () => void }) {
  const t = useTranslations("dialog");
  const { look, ink, icon } = TONES[toast.tone ?? "done"];
  const { action } = toast;
  return (
    <Radix.Root
      className={`flex animate-appear items-start gap-3 rounded-control border py-2.5 pr-1.5 pl-3 shadow-overlay ${look}`}
      onOpenChange={(open) => !open && onClose()}
      type={toast.tone === "failed" ? "foreground" : "background"}
    >
      <span className={`mt-0.5 ${ink}`}>
        <Icon of={icon} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5 self-center">
        <Radix.Title className="font-semibold text-13">{toast.title}</Radix.Title>
        {toast.note && (
          <Radix.Description className="text-12 text-muted">{toast.note}</Radix.Description>
        )}
      </div>
      {action && (
        <Radix.Action altText={action.word} asChild>
          <Button onClick={action.onPress} size="small">
            {action.word}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton icon={X} label={t("close")} />
      </Radix.Close>
    </Radix.Root>
  );
}
