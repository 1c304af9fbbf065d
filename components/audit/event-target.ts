import type { ID_PREFIXES, IdKind } from "@/lib/kernel/ids";

/** A step has no id of its own: its wire form is composed from that of its run. */
type Prefix = (typeof ID_PREFIXES)[IdKind] | "step";

/** What the ids that events are about begin with, and what there is behind them. */
const KINDS = {
  run: "run",
  step: "step",
  apr: "approval",
  artv: "artifactVersion",
  wfl: "workflow",
  wfv: "workflowVersion",
  agt: "agent",
  agv: "agentVersion",
  tol: "tool",
  tlv: "toolVersion",
  dlv: "delivery",
  usr: "person",
  key: "apiKey",
  inv: "invitation",
  grp: "group",
  ses: "session",
  dlg: "delegation",
  wsp: "workspace",
  wrk: "worker",
  msg: "message",
} as const satisfies Partial<Record<Prefix, string>>;
export type TargetKind = (typeof KINDS)[keyof typeof KINDS];

const ID = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}(?:-.*)?$/;

/** Of what kind the id is; `null` for a name, or for an id that nobody looks for. */
export function targetKind(target: string): TargetKind | null {
  const prefix = ID.exec(target)?.[1] ?? "";
  return Object.hasOwn(KINDS, prefix) ? KINDS[prefix as keyof typeof KINDS] : null;
}

const PAGES: Partial<Record<TargetKind, (id: string) => string>> = {
  run: (id) => `/runs/${id}`,
  step: (id) => `/runs/run_${id.slice("step_".length).split("-", 1)[0]}`,
  approval: (id) => `/inbox?tab=all&approval=${id}`,
  workflow: (id) => `/workflows/${id}`,
  agent: (id) => `/agents/${id}`,
  tool: (id) => `/tools/${id}`,
  delivery: (id) => `/deliveries/${id}`,
  person: () => "/members",
  invitation: () => "/members?tab=invitations",
  group: () => "/members?tab=groups",
  apiKey: () => "/members?tab=keys",
  worker: () => "/workers",
};

/** The page of what an event is about; `null` where it has none. */
export function targetPage(target: string): string | null {
  const kind = targetKind(target);
  return (kind && PAGES[kind]?.(target)) ?? null;
}
