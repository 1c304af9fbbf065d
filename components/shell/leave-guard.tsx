"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { askWhoLeaves, leave } from "./leaving";

/** Lives while something is typed that would be lost: whoever follows a link, goes back, leaves or closes the page is asked before. */
export function LeaveGuard() {
  const t = useTranslations("leaving");
  const router = useRouter();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  useEffect(() => {
    const release = askWhoLeaves((then) => setGoOn(() => then));
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const href = pageIn(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => router.push(href));
    };
    // Browsers without it go back unasked.
    const history = window.navigation;
    const goBack = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || event.hashChange) return;
      const { key } = event.destination;
      event.preventDefault();
      leave(() => {
        history.removeEventListener("navigate", goBack);
        history.traverseTo(key);
      });
    };
    history?.addEventListener("navigate", goBack);
    window.addEventListener("beforeunload", hold);
    // Before the link itself hears of it.
    document.addEventListener("click", follow, true);
    return () => {
      release();
      history?.removeEventListener("navigate", goBack);
      window.removeEventListener("beforeunload", hold);
      document.removeEventListener("click", follow, true);
    };
  }, [router]);
  return (
    <ConfirmDialog
      confirm={t("leave")}
      consequence={t("consequence")}
      onConfirm={() => {
        setGoOn(null);
        goOn?.();
      }}
      onOpenChange={(isOpen) => !isOpen && setGoOn(null)}
      open={goOn !== null}
      title={t("title")}
    />
  );
}

/** The page of the studio that a click leads to in this tab; `null`: to none. */
function pageIn({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target !== "" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  if (origin !== location.origin || pathname + search === location.pathname + location.search)
    return null;
  return `${pathname}${search}${hash}`;
}
