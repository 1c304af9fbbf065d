import type { ApprovalOptionSpec } from "@/lib/engine/spec/approval-node";
import type { NodeOf } from "@/lib/engine/spec/graph";

/** The three options that need no explanation, with the ports that they lead to. */
export const STANDARD_OPTIONS = {
  approve: { port: "approved", effect: "approved" },
  reject: { port: "rejected", effect: "rejected" },
  revise: { port: "revise", effect: "revised" },
} as const;

export type OptionEffect = "approved" | "rejected" | "revised";

/** An option with everything said, and whether the author said it or it came by default. */
export type ResolvedOption = {
  id: string;
  title: string;
  port: string;
  effect: OptionEffect;
  requiresReason: boolean;
};

const TITLES: Readonly<Record<string, string>> = {
  approve: "Approve",
  reject: "Reject",
  revise: "Ask for a revision",
};

/** The options of an approval in the order in which they are offered; without any, the standard three. */
export function optionsOf(node: NodeOf<"approval">): ResolvedOption[] {
  const options: readonly ApprovalOptionSpec[] = node.options ?? ["approve", "reject", "revise"];
  return options.map(resolveOption);
}

function resolveOption(option: ApprovalOptionSpec): ResolvedOption {
  const said = typeof option === "string" ? { id: option } : option;
  const standard = Object.hasOwn(STANDARD_OPTIONS, said.id)
    ? STANDARD_OPTIONS[said.id as keyof typeof STANDARD_OPTIONS]
    : null;
  const effect = said.effect ?? standard?.effect ?? "rejected";
  return {
    id: said.id,
    title: said.title ?? TITLES[said.id] ?? said.id,
    port: said.port ?? standard?.port ?? said.id,
    effect,
    // Whoever must start again has to know why.
    requiresReason: said.requires_reason ?? effect !== "approved",
  };
}
