import { useTranslations } from "next-intl";

/** The first stop of the keyboard: past the head, to what the page is about. */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2 focus:shadow-overlay"
      href="#main"
    >
      {t("skip")}
    </a>
  );
}
