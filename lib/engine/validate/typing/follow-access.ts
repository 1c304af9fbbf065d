import type { Access, Segment } from "@/lib/engine/expression/syntax";
import {
  namesOf,
  type Presence,
  type SchemaView,
  select,
} from "@/lib/engine/validate/typing/schema-view";

/** A selection that may give nothing, or cannot give anything. */
export type Gap = {
  presence: Exclude<Presence, "sure">;
  /** Which of the segments. */
  at: number;
  /** What could have been selected there instead. */
  names: string[];
};

export type Followed = {
  view: SchemaView;
  /** From the first `.?` on, whatever is absent is simply absent. */
  isOptional: boolean;
  gap: Gap | null;
};

/**
 * Follows an access through schemas, from the value that stands before segment `start`. Stops at the
 * first gap that nothing in the expression allows for.
 */
export function followAccess(
  { segments }: Pick<Access, "segments">,
  start: number,
  from: SchemaView,
  isAsked: (upTo: number) => boolean,
): Followed {
  let view = from;
  let isOptional = segments.slice(0, start).some(({ optional }) => optional);
  let gap: Gap | null = null;
  for (let at = start; at < segments.length; at += 1) {
    const segment = segments[at];
    if (!segment) break;
    const { presence, view: next } = select(view, segment);
    isOptional ||= segment.optional;
    if (presence === "never" || (presence !== "sure" && !isOptional && !isAsked(at)))
      gap ??= { presence, at, names: namesOf(view) };
    view = next;
  }
  return { view, isOptional, gap };
}

/** A segment as an author would write it. */
export function segmentName(segment: Segment | undefined): string {
  if (segment?.kind === "name") return segment.name;
  return segment?.kind === "index" ? `[${segment.index}]` : "[…]";
}

/** Whether an access begins with the same selections as another, up to and with segment `upTo`. */
export function sharesPrefix(access: Access, question: Access, upTo: number): boolean {
  if (access.root !== question.root || question.segments.length <= upTo) return false;
  return access.segments
    .slice(0, upTo + 1)
    .every((segment, index) => segmentName(segment) === segmentName(question.segments[index]));
}
