"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { Locale } from "@/i18n/locales";
import type { Theme } from "@/i18n/preferences";
import { useChangePreferences } from "@/lib/client/me";
import { FloatingProblem } from "./floating-problem";
import { savePreference } from "./save-preference";
import { showTheme } from "./show-theme";

type Appearance = {
  theme: Theme;
  chooseTheme: (theme: Theme) => void;
  chooseLocale: (locale: Locale) => void;
};

const AppearanceContext = createContext<Appearance | null>(null);

/** Light and language of the reader, kept with them; what goes wrong on the way is said, and the page goes on. */
export function AppearanceProvider({ saved, children }: { saved: Theme; children: ReactNode }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [theme, setTheme] = useState(saved);
  const { mutateAsync, error } = useChangePreferences();
  const appearance = useMemo(() => {
    const keep = (change: Parameters<typeof mutateAsync>[0]) =>
      mutateAsync(change).catch(() => undefined);
    return {
      theme,
      chooseTheme(wanted: Theme) {
        setTheme(wanted);
        showTheme(wanted);
        savePreference("theme", wanted);
        void keep({ theme: wanted });
      },
      chooseLocale(wanted: Locale) {
        savePreference("locale", wanted);
        // The user's own wish wins over the browser's, so it must be kept before the page is made again.
        void keep({ locale: wanted }).then(() => router.refresh());
      },
    };
  }, [theme, mutateAsync, router]);
  return (
    <AppearanceContext value={appearance}>
      {children}
      {error && <FloatingProblem error={error} title={t("preferenceFailed")} />}
    </AppearanceContext>
  );
}

/** How the page looks, and the ways to change it. Throws outside of the studio. */
export function useAppearance(): Appearance {
  const appearance = use(AppearanceContext);
  if (!appearance) throw new Error("Nobody keeps the appearance here.");
  return appearance;
}
