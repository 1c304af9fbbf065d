"use client";

import { usePathname } from "next/navigation";
import { useMe } from "./me";
import { SectionLink } from "./section-link";
import { SECTIONS, sectionOf } from "./sections";
import { useWaitingCount } from "./use-waiting-count";

/** The ways to every section that the reader may enter. */
export function SectionList({ look, onGo }: { look: "words" | "icon"; onGo?: () => void }) {
  const { permissions } = useMe();
  const here = sectionOf(usePathname());
  const waiting = useWaitingCount();
  return (
    <ul className="grid gap-1">
      {SECTIONS.filter(({ needs }) => !needs || permissions.includes(needs)).map((section) => (
        <li key={section.id}>
          <SectionLink
            isHere={section.id === here?.id}
            look={look}
            onGo={onGo}
            section={section}
            waiting={section.id === "inbox" ? waiting : 0}
          />
        </li>
      ))}
    </ul>
  );
}
