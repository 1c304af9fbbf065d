"use client";

import { usePathname } from "next/navigation";
import { useMe } from "./me";
import { SectionLink } from "./section-link";
import { SECTIONS, type SectionId, sectionOf } from "./sections";
import { useAttentionCount, useWaitingCount } from "./use-waiting-count";

/** The ways to every section that the reader may enter. */
export function SectionList({ look, onGo }: { look: "words" | "icon"; onGo?: () => void }) {
  const { permissions } = useMe();
  const here = sectionOf(usePathname());
  const waiting: Partial<Record<SectionId, number>> = {
    inbox: useWaitingCount(),
    attention: useAttentionCount(),
  };
  return (
    <ul className="grid gap-1">
      {SECTIONS.filter(({ needs }) => !needs || permissions.includes(needs)).map((section) => (
        <li key={section.id}>
          <SectionLink
            isHere={section.id === here?.id}
            look={look}
            onGo={onGo}
            section={section}
            waiting={waiting[section.id] ?? 0}
          />
        </li>
      ))}
    </ul>
  );
}
