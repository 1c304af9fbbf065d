"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { NavDrawer } from "./nav-drawer";
import { CrumbText, usePageHeadRefs } from "./page-head";
import { SearchButton } from "./search-button";
import { sectionOf } from "./sections";
import { UserMenu } from "./user-menu";

/** The head of every page of the studio: where one is, what one may do here, and as whom. */
export function TopBar() {
  const t = useTranslations("nav");
  const slots = usePageHeadRefs();
  const path = usePathname();
  const section = sectionOf(path);
  return (
    <header className="sticky top-0 z-30 flex h-12 flex-none items-center gap-1 border-line border-b bg-surface px-1 md:gap-3 md:px-4">
      <div className="md:hidden">
        <NavDrawer />
      </div>
      <nav
        aria-label={t("trail")}
        className="flex min-w-0 flex-1 items-center gap-2 text-13 text-muted"
      >
        {section && (
          <CrumbText
            crumb={{ label: t(`sections.${section.id}`), href: section.href }}
            isLast={path === section.href}
          />
        )}
        <span className="contents" ref={slots.trail} />
      </nav>
      <div className="flex flex-none items-center gap-1 md:gap-2">
        <SearchButton />
        <span className="contents" ref={slots.actions} />
        <UserMenu />
      </div>
    </header>
  );
}
