import type { DraftNode } from "@/lib/engine/draft/read-graph";
import { DEFAULT_PORT } from "@/lib/engine/spec/ports";

export const CARD_WIDTH = 232;
/** Head and borders: all of a card that has neither ports to list nor a footer. */
export const CARD_HEIGHT = 64;
/** The middle of the head, where what comes in arrives and a single way out leaves. */
export const PORT_Y = 31;
export const FOOTER_HEIGHT = 32;
/** Of the row that opens a body. */
const BODY_HEIGHT = 32;
const ROW_HEIGHT = 24;
const FIRST_ROW_Y = 71;
const ROWS_PADDING = 4;

/**
 * `single`: the one way out at the middle of the head. `rows`: ways out that are listed below it. `extra`: what
 * goes out at the lower edge, shown on hover or once it is wired.
 */
export type CardPorts = {
  single: boolean;
  rows: readonly string[];
  extra: readonly string[];
  /** Whether a row below the head says how many steps are inside. */
  hasBody: boolean;
};

type Wired = { has: (port: string) => boolean };

/** How a card shows its ways out. */
export function cardPorts({ ports, type, node, steps }: DraftNode, wired: Wired): CardPorts {
  const isExtra = (port: string) =>
    port === "error" || (type === "approval" && isRare(port, node.on_expired) && !wired.has(port));
  const rows = ports.filter((port) => !isExtra(port));
  const single = rows.length === 1 && rows[0] === DEFAULT_PORT;
  return {
    single,
    rows: single ? [] : rows,
    extra: ports.filter(isExtra),
    hasBody: steps !== null,
  };
}

/** Ways out of an approval that only exist where an author asked for them. */
const isRare = (port: string, onExpired: unknown): boolean =>
  port === "withdrawn" || (port === "expired" && onExpired !== "port");

export type CardSize = { width: number; height: number };

export const cardSize = ({ rows, hasBody }: CardPorts, hasFooter: boolean): CardSize => ({
  width: CARD_WIDTH,
  height:
    CARD_HEIGHT +
    (hasBody ? BODY_HEIGHT : 0) +
    (rows.length > 0 ? rows.length * ROW_HEIGHT + ROWS_PADDING : 0) +
    (hasFooter ? FOOTER_HEIGHT : 0),
});

/** Where a way out leaves its card, counted from the card's corner. */
export function portPoint(
  ports: CardPorts,
  port: string,
  size: CardSize,
): { x: number; y: number } {
  const row = ports.rows.indexOf(port);
  const first = FIRST_ROW_Y + (ports.hasBody ? BODY_HEIGHT : 0);
  if (row >= 0) return { x: CARD_WIDTH, y: first + row * ROW_HEIGHT };
  const extra = ports.extra.indexOf(port);
  if (extra >= 0) return { x: CARD_WIDTH - 24 - extra * 24, y: size.height };
  return { x: CARD_WIDTH, y: PORT_Y };
}

/** The ports that edges take out of each node. */
export function wiredPorts(
  edges: readonly { from: string; port: string }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const wired = new Map<string, Set<string>>();
  for (const { from, port } of edges) {
    const ports = wired.get(from);
    if (ports) ports.add(port);
    else wired.set(from, new Set([port]));
  }
  return wired;
}
