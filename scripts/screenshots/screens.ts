const VIEWPORTS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const;
const THEMES = ["light", "dark"] as const;
const LOCALES = ["en", "zh-CN"] as const;

export type Look = {
  name: string;
  viewport: { width: number; height: number };
  theme: (typeof THEMES)[number];
  locale: (typeof LOCALES)[number];
};

/** Both widths, both themes, both languages. */
export const looks: Look[] = Object.entries(VIEWPORTS).flatMap(([width, viewport]) =>
  THEMES.flatMap((theme) =>
    LOCALES.map((locale) => ({ name: `${width}-${theme}-${locale}`, viewport, theme, locale })),
  ),
);

type Screen = {
  name: string;
  path: string;
  /** What the page shows once all of it has come, where parts come later. */
  shows?: string;
  /** The word of a button that opens more, by its place in the messages. */
  press?: string;
};

const CARD = ".react-flow__node";

/** Ids of what the pictures show. */
export type Things = {
  /** A run that waits for a person, and what it asks. */
  waiting: string;
  approval: string;
  /** A run that has delivered. */
  done: string;
  delivery: string;
  workflow: string;
  /** Something that was audited. */
  event: string;
};

/** Every page, with something on it. */
export const screens = ({
  waiting,
  approval,
  done,
  delivery,
  workflow,
  event,
}: Things): Screen[] => [
  { name: "home", path: "/" },
  { name: "workflows", path: "/workflows" },
  { name: "workflow-new", path: "/workflows?new=workflow", shows: "[role=dialog]" },
  { name: "workflow-import", path: "/workflows?new=import", shows: "[role=dialog]" },
  { name: "start-run", path: "/workflows?start=", shows: "[role=dialog]" },
  { name: "agents", path: "/agents" },
  { name: "agent-new", path: "/agents/new" },
  { name: "tools", path: "/tools" },
  { name: "tool-new", path: "/tools/new" },
  { name: "inbox", path: "/inbox" },
  { name: "inbox-done", path: "/inbox?tab=done" },
  { name: "inbox-edit", path: `/inbox?approval=${approval}`, press: "artifacts.edit.start" },
  { name: "inbox-delegate", path: `/inbox?approval=${approval}`, press: "delegation.open" },
  { name: "attention", path: "/attention" },
  { name: "attention-none", path: "/attention?cause=poison" },
  { name: "runs", path: "/runs" },
  { name: "runs-none", path: "/runs?status=timed_out&since=1h" },
  { name: "run-waiting", path: `/runs/${waiting}` },
  { name: "run-events", path: `/runs/${waiting}?tab=events&step=research` },
  { name: "run-artifacts", path: `/runs/${waiting}?tab=artifacts` },
  { name: "run-timeline", path: `/runs/${waiting}?tab=timeline` },
  { name: "run-usage", path: `/runs/${waiting}?tab=usage` },
  { name: "run-step", path: `/runs/${waiting}?step=analysis` },
  { name: "run-done", path: `/runs/${done}` },
  { name: "rerun", path: `/runs/${done}?step=analysis`, press: "rerun.open" },
  { name: "migrate", path: `/runs/${waiting}`, press: "migrate.open" },
  { name: "outcome", path: `/runs/${done}`, press: "outcome.open" },
  { name: "delivery", path: `/deliveries/${delivery}` },
  { name: "builder", path: `/workflows/${workflow}`, shows: CARD },
  { name: "builder-step", path: `/workflows/${workflow}?node=confirm`, shows: CARD },
  { name: "builder-yaml", path: `/workflows/${workflow}?view=yaml`, shows: ".cm-line" },
  { name: "budgets", path: "/budgets" },
  { name: "budget-new", path: "/budgets", press: "budgets.set.open" },
  { name: "limits", path: "/budgets?tab=limits" },
  { name: "limit-new", path: "/budgets?tab=limits", press: "limits.set.open" },
  { name: "audit", path: "/audit" },
  { name: "audit-of-run", path: `/audit?about=${done}` },
  { name: "audit-none", path: "/audit?about=nothing&since=1h" },
  { name: "audit-event", path: `/audit?event=${event}`, shows: "[role=dialog] pre" },
  { name: "audit-verify", path: "/audit", press: "audit.verify.open" },
  { name: "workers", path: "/workers" },
  { name: "members", path: "/members" },
  { name: "api-keys", path: "/members?tab=keys" },
  { name: "groups", path: "/members?tab=groups" },
  { name: "join-gone", path: "/join?token=none" },
  { name: "reset-gone", path: "/reset?token=none" },
  { name: "profile", path: "/profile" },
  { name: "design", path: "/design" },
  { name: "not-found", path: "/nothing" },
];
