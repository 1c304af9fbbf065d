import type { NodeType } from "@/lib/engine/spec/graph";

/** A type that the schema of nodes gains does not compile until it stands here. */
const KNOWN: Record<NodeType, true> = {
  agent: true,
  tool: true,
  code: true,
  transform: true,
  condition: true,
  join: true,
  loop: true,
  foreach: true,
  approval: true,
  wait: true,
  event: true,
  subworkflow: true,
  evaluate: true,
  deliver: true,
  emit: true,
  end: true,
};

/** Every type of node. Apart from their schemas, so that who only knows them by name carries none. */
export const NODE_TYPES = Object.keys(KNOWN) as NodeType[];
