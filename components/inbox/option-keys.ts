import type { Option } from "@/components/approvals/use-decision";

const KEYS: Partial<Record<string, string>> = { approved: "a", rejected: "r", revised: "v" };

/** The key that gets an option ready, by how the request counts once it is chosen: the first of each has it. */
export const keyOf = ({ id, effect }: Option, options: readonly Option[]): string | undefined =>
  options.find((option) => option.effect === effect)?.id === id ? KEYS[effect] : undefined;
