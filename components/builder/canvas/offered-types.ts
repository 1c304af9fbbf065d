import { NODE_KINDS, NODE_LOOKS, type NodeKind } from "@/components/canvas/node-looks";
import { isNodeType } from "@/lib/engine/draft/draft-ports";
import type { NodeType } from "@/lib/engine/spec/graph";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";

const SUPPORTED = new Set<string>(BUILD_FEATURES);

/** The types that an author may add: those that this build executes, by kind, in the order of the palette. */
export const OFFERED_TYPES: readonly { kind: NodeKind; types: readonly NodeType[] }[] =
  NODE_KINDS.map((kind) => ({
    kind,
    types: Object.keys(NODE_LOOKS)
      .filter(isNodeType)
      .filter((type) => NODE_LOOKS[type].kind === kind && SUPPORTED.has(`node:${type}`)),
  }));
