"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { createContext, Fragment, type ReactNode, use, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "@/components/ui/icon";

type Slots = { trail: HTMLElement | null; actions: HTMLElement | null };
type SlotRefs = {
  trail: (element: HTMLElement | null) => void;
  actions: (element: HTMLElement | null) => void;
};

const SlotContext = createContext<Slots>({ trail: null, actions: null });
const RefContext = createContext<SlotRefs | null>(null);

/** Gives the top bar two places that the page inside may fill. */
export function PageHeadProvider({ children }: { children: ReactNode }) {
  const [trail, setTrail] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ trail, actions }), [trail, actions]);
  const refs = useMemo(() => ({ trail: setTrail, actions: setActions }), []);
  return (
    <RefContext value={refs}>
      <SlotContext value={slots}>{children}</SlotContext>
    </RefContext>
  );
}

/** Where what a page says of itself appears. Throws outside of the studio's frame. */
export function usePageHeadRefs(): SlotRefs {
  const refs = use(RefContext);
  if (!refs) throw new Error("There is no frame here.");
  return refs;
}

export type Crumb = { label: string; href?: string };

type Props = {
  /** What comes after the section, the page itself last. */
  trail?: readonly Crumb[];
  /** What belongs to the title, as a version or an id. Left out on phones. */
  meta?: ReactNode;
  /** What one may do with the page. */
  children?: ReactNode;
};

/** Puts a page's trail and its actions into the top bar, from wherever on the page it stands. */
export function PageHead({ trail = [], meta, children }: Props) {
  const slots = use(SlotContext);
  return (
    <>
      {slots.trail && createPortal(<Trail meta={meta} trail={trail} />, slots.trail)}
      {slots.actions && createPortal(children, slots.actions)}
    </>
  );
}

function Trail({ trail, meta }: Pick<Props, "meta"> & { trail: readonly Crumb[] }) {
  return (
    <>
      {trail.map((crumb, at) => (
        <Fragment key={`${crumb.href ?? ""} ${crumb.label}`}>
          <CrumbLine />
          <CrumbText crumb={crumb} isLast={at === trail.length - 1} />
        </Fragment>
      ))}
      {meta && <span className="hidden min-w-0 items-center gap-2 md:flex">{meta}</span>}
    </>
  );
}

const CrumbLine = () => (
  <span className="hidden text-faint md:inline">
    <Icon of={ChevronRight} size={14} />
  </span>
);

/** One stop of the trail; a phone shows the last alone. */
export function CrumbText({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  if (!isLast && crumb.href)
    return (
      <Link
        className="hidden flex-none text-muted hover:text-ink hover:no-underline md:inline"
        href={crumb.href}
      >
        {crumb.label}
      </Link>
    );
  return (
    <span aria-current={isLast ? "page" : undefined} className="truncate font-semibold text-ink">
      {crumb.label}
    </span>
  );
}
