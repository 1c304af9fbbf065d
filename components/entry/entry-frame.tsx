import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Mark } from "@/components/ui/mark";
import type { Theme } from "@/i18n/preferences";

type Props = { title: string; lead: string; theme: Theme; children: ReactNode; note?: ReactNode };

/** The frame of the pages before one is signed in: the mark on its track, a form, language and light. */
export function EntryFrame({ title, lead, theme, children, note }: Props) {
  const t = useTranslations("entry");
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] overflow-x-clip">
      <main className="relative grid place-items-center px-4 py-8">
        <div className="grid w-full max-w-90 gap-4">
          <div className="grid justify-items-center gap-2 pb-2 text-center">
            <div className="relative grid size-24 place-items-center">
              <Track />
              <span className="relative">
                <Mark size={72} />
              </span>
            </div>
            <h1 className="font-semibold text-20 leading-7 tracking-tight">{title}</h1>
            <p className="text-13 text-muted">{lead}</p>
          </div>
          <div className="grid gap-4 rounded-panel border border-line bg-raised p-6">
            {children}
          </div>
          {note && <div className="text-center text-12 text-muted">{note}</div>}
        </div>
      </main>
      <footer className="flex items-center justify-between px-6 py-3 text-12 text-muted">
        <span>Signalbox · {t("selfHosted")}</span>
        <span className="flex items-center">
          <LanguageSwitch />
          <ThemeSwitch theme={theme} />
        </span>
      </footer>
    </div>
  );
}

const STOPS = [
  { at: "12%", isLit: true },
  { at: "24%", isLit: true },
  { at: "36%", isLit: true },
  { at: "64%", isLit: false },
  { at: "76%", isLit: false },
  { at: "88%", isLit: false },
];

/** The line that the mark stands on; three stops behind it, three ahead. */
function Track() {
  return (
    <span aria-hidden className="absolute top-18 left-1/2 h-3 w-screen -translate-x-1/2">
      <span className="absolute inset-x-0 top-1.25 h-px bg-line-strong" />
      {STOPS.map(({ at, isLit }) => (
        <span
          className={`absolute top-0.5 size-1.75 rounded-round border-[1.5px] ${isLit ? "border-accent bg-accent" : "border-line-strong bg-surface"}`}
          key={at}
          style={{ left: at }}
        />
      ))}
    </span>
  );
}
