import {
  Activity,
  BellRing,
  Bot,
  Cpu,
  House,
  Inbox,
  type LucideIcon,
  ScrollText,
  UsersRound,
  Wallet,
  Workflow,
  Wrench,
} from "lucide-react";
import type { Permission } from "@/lib/kernel/permissions";

export type SectionId =
  | "home"
  | "inbox"
  | "attention"
  | "workflows"
  | "runs"
  | "agents"
  | "tools"
  | "workers"
  | "budgets"
  | "audit"
  | "members";

export type Section = {
  id: SectionId;
  href: string;
  icon: LucideIcon;
  /** Pages that belong to it, though they stand elsewhere. */
  owns?: readonly string[];
  /** Offered only to whoever has it. */
  needs?: Permission;
  /** Pressed after `g`. */
  jump: string;
};

/** The parts of the studio, in the order in which people need them. */
export const SECTIONS: readonly Section[] = [
  { id: "home", href: "/", icon: House, jump: "h" },
  { id: "inbox", href: "/inbox", icon: Inbox, jump: "i" },
  { id: "attention", href: "/attention", icon: BellRing, jump: "n" },
  { id: "workflows", href: "/workflows", icon: Workflow, jump: "w" },
  { id: "runs", href: "/runs", icon: Activity, owns: ["/deliveries"], jump: "r" },
  { id: "agents", href: "/agents", icon: Bot, jump: "a" },
  { id: "tools", href: "/tools", icon: Wrench, jump: "t" },
  { id: "workers", href: "/workers", icon: Cpu, needs: "run:control", jump: "o" },
  { id: "budgets", href: "/budgets", icon: Wallet, needs: "workspace:manage", jump: "b" },
  { id: "audit", href: "/audit", icon: ScrollText, needs: "audit:read", jump: "l" },
  { id: "members", href: "/members", icon: UsersRound, needs: "workspace:manage", jump: "m" },
];

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** The section that a page belongs to; `null` for a page that stands outside of all. */
export const sectionOf = (path: string): Section | null =>
  SECTIONS.find(({ href, owns = [] }) =>
    href === "/" ? path === "/" : [href, ...owns].some((root) => isBelow(path, root)),
  ) ?? null;

/** Screens that use the whole width, so that the way elsewhere shrinks to icons beside them. */
const WORKING = [/^\/inbox$/, /^\/workflows\/[^/]+/, /^\/runs\/[^/]+/];

/** Whether people work on one thing here for long, as on a canvas, a run or the inbox. */
export const isWorkingScreen = (path: string): boolean =>
  WORKING.some((screen) => screen.test(path));
