import type { Direction } from "./neighbour";

/** What a key asks of the canvas. */
export type Command =
  | { kind: "walk" | "move"; direction: Direction; far: boolean }
  /** Shows the body of a container; `null`: the workflow. */
  | { kind: "open"; id: string | null }
  | {
      kind:
        | "insert"
        | "connect"
        | "find"
        | "keys"
        | "edit"
        | "remove"
        | "leave"
        | "undo"
        | "redo"
        | "all"
        | "duplicate"
        | "tidy"
        | "fit";
    };

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const PLAIN = {
  "/": "insert",
  c: "connect",
  f: "find",
  "?": "keys",
  Enter: "edit",
  Delete: "remove",
  Backspace: "remove",
  Escape: "leave",
  t: "tidy",
  "1": "fit",
} as const;
const HELD = { z: "undo", y: "redo", a: "all", d: "duplicate" } as const;

const entryOf = <T extends object>(table: T, key: string): T[keyof T] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof T] : undefined;

/** The command that a key stands for; `null`: none, and the key goes on its way. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Command | null {
  const direction = entryOf(ARROWS, key);
  const held = ctrlKey || metaKey;
  if (direction && !held) return { kind: altKey ? "move" : "walk", direction, far: shiftKey };
  if (altKey) return null;
  if (held) {
    const kind = entryOf(HELD, key.toLowerCase());
    if (!kind) return null;
    return { kind: kind === "undo" && shiftKey ? "redo" : kind };
  }
  const kind = entryOf(PLAIN, key.length === 1 ? key.toLowerCase() : key);
  return kind ? { kind } : null;
}
