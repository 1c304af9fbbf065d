"use client";

import { Check, CircleAlert, Info, type LucideIcon, User, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toast as Radix } from "radix-ui";
import { Button } from "./button";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";
import type { ShownToast, ToastTone } from "./toast";

const SHOWN_MS = 6_000;

const TONES: Record<ToastTone, { look: string; ink: string; icon: LucideIcon }> = {
  done: { look: "border-line bg-raised", ink: "text-succeeded", icon: Check },
  failed: { look: "border-line bg-raised", ink: "text-failed", icon: CircleAlert },
  person: { look: "border-person-line bg-person-tint", ink: "text-person", icon: User },
  neutral: { look: "border-line bg-raised", ink: "text-muted", icon: Info },
};

type Props = { toasts: readonly ShownToast[]; onClose: (id: number) => void };

/** The toasts at the bottom right, on a phone over the top bar, away from what is pressed next; F8 goes there, the pointer and the focus stop their clocks. */
export function ToastStack({ toasts, onClose }: Props) {
  const t = useTranslations("ui");
  return (
    <Radix.Provider duration={SHOWN_MS} label={t("toast.one")} swipeDirection="right">
      {toasts.map((toast) => (
        <Toast key={toast.id} onClose={() => onClose(toast.id)} toast={toast} />
      ))}
      <Radix.Viewport
        className="fixed inset-x-2 top-2 z-70 grid gap-2 outline-none sm:inset-x-auto sm:top-auto sm:right-4 sm:bottom-4 sm:w-90"
        label={t("toast.all", { hotkey: "{hotkey}" })}
      />
    </Radix.Provider>
  );
}

function Toast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const t = useTranslations("dialog");
  const { look, ink, icon } = TONES[toast.tone ?? "done"];
  const { action } = toast;
  return (
    <Radix.Root
      className={`flex animate-appear items-start gap-x-3 gap-y-1 rounded-control border py-2.5 pr-1.5 pl-3 shadow-overlay max-sm:flex-wrap ${look}`}
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
        <span className="max-sm:order-last max-sm:w-full max-sm:pl-7">
          <Radix.Action altText={action.word} asChild>
            <Button onClick={action.onPress} size="small">
              {action.word}
            </Button>
          </Radix.Action>
        </span>
      )}
      <Radix.Close asChild>
        <IconButton icon={X} label={t("close")} />
      </Radix.Close>
    </Radix.Root>
  );
}
