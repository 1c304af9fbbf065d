import "@fontsource-variable/inter";
import "@fontsource-variable/jetbrains-mono";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { TimeZoneNote } from "@/components/shell/time-zone-note";
import { savedTheme } from "./saved-theme";

export const metadata: Metadata = {
  title: { default: "Signalbox", template: "%s · Signalbox" },
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
};

/** Language and theme stand in the first byte, so nothing flashes and no script runs before the first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme] = await Promise.all([getLocale(), savedTheme()]);
  return (
    <html data-theme={theme === "system" ? undefined : theme} lang={locale}>
      <body>
        <NextIntlClientProvider>
          <Providers>
            <TimeZoneNote />
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
