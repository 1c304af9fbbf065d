import type { Editor } from "@/components/builder/editor/editor";
import { shownGraph } from "@/components/builder/editor/shown-graph";
import { columnsFor, placeNodes, USUAL_COLUMNS } from "@/components/canvas/place-nodes";
import { COLUMN_PITCH, GRID } from "@/components/canvas/tidy-layout";
import type { EdgeEnds } from "@/lib/engine/draft/edit-edges";
import { readNodes } from "@/lib/engine/draft/read-graph";
import type { Layout, Point } from "@/lib/engine/spec/layout";
import type { Command } from "./canvas-keys";
import type { Open } from "./canvas-state";
import { cardOf } from "./focus-node";
import { type Direction, neighbour } from "./neighbour";
import type { CanvasEdits } from "./use-canvas-edits";

/** What commands work on. */
export type Surroundings = {
  editor: () => Editor;
  edits: CanvasEdits;
  setOpen: (open: Open | null) => void;
  /** Shows all of the graph. */
  showAll: () => void;
  toFlow: (screen: Point) => Point;
  frame: () => HTMLElement | null;
  /** Edges that are selected. */
  edges: () => readonly EdgeEnds[];
  focusNode: (id: string | null) => void;
  /** Where the pointer last was over the canvas, on the screen; `null`: nowhere. */
  pointer: () => Point | null;
};

const STEP: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};
const NEAR_STEPS = 2;
const FAR_STEPS = 8;
/** The zoom at which a whole row is to fit beside the panels. */
const ROW_ZOOM = 0.8;

/** Does what a key or a button asks for; `false`: there was nothing to do, and the key goes on its way. */
export function runCommand(command: Command, on: Surroundings): boolean {
  switch (command.kind) {
    case "walk":
      return walk(on, command);
    case "move":
      return move(on, command);
    case "open":
      return openBody(on, command.id);
    case "insert":
      return insert(on);
    case "connect":
      return connect(on);
    case "find":
      return open(on, { kind: "find", anchor: anchorOf(on, undefined, null) });
    case "keys":
      return open(on, { kind: "keys" });
    default:
      return runSimple(command.kind, on);
  }
}

type SimpleKind = Exclude<
  Command["kind"],
  "walk" | "move" | "open" | "insert" | "connect" | "find" | "keys"
>;

function runSimple(kind: SimpleKind, on: Surroundings): boolean {
  const { edits, editor, focusNode, showAll } = on;
  const { selection, select, undo, redo } = editor();
  const [first] = selection;
  const actions: Record<SimpleKind, () => void> = {
    edit: () => first !== undefined && openNode(on, first),
    remove: () => {
      edits.remove(selection, on.edges());
      focusNode(null);
    },
    leave: () => (selection.length > 0 ? select([]) : leaveBody(on)),
    undo: () => keepFocus(on, undo),
    redo: () => keepFocus(on, redo),
    all: () => select(shownGraph(editor()).nodes.map(({ id }) => id)),
    duplicate: () => selection.length > 0 && edits.paste(edits.copy(selection), null),
    tidy: () => {
      edits.tidy(Math.max(columnsIn(on.frame()), columnsFor(shownGraph(editor()).nodes.length)));
      showAll();
    },
    fit: showAll,
  };
  actions[kind]();
  return true;
}

/** A container is opened; of any other step the inspector takes the focus. */
function openNode(on: Surroundings, id: string): void {
  const { spec, goTo } = on.editor();
  if ((readNodes(spec).get(id)?.steps ?? null) === null) goTo({ nodeId: id, pointer: "" });
  else openBody(on, id);
}

/** Out of the body that is open, to its container. */
function leaveBody(on: Surroundings): void {
  const { spec, inside } = on.editor();
  if (inside !== null) openBody(on, readNodes(spec).get(inside)?.container ?? null);
}

function openBody({ editor, focusNode, showAll }: Surroundings, id: string | null): true {
  editor().enter(id);
  showAll();
  // The cards are drawn with the next frame.
  requestAnimationFrame(() => focusNode(editor().selection[0] ?? null));
  return true;
}

/** What an edit takes away may have had the focus: then the canvas has it, not the beginning of the page. */
function keepFocus({ editor, focusNode, frame }: Surroundings, edit: () => void): void {
  const hadFocus = frame()?.contains(document.activeElement) ?? false;
  edit();
  requestAnimationFrame(() => {
    if (hadFocus && document.activeElement === document.body)
      focusNode(editor().selection[0] ?? null);
  });
}

/** As many columns as fit beside the panels. */
const columnsIn = (frame: HTMLElement | null): number =>
  Math.max(USUAL_COLUMNS, Math.floor((frame?.clientWidth ?? 0) / (COLUMN_PITCH * ROW_ZOOM)));

type Arrow = { direction: Direction; far: boolean };

function walk({ editor, focusNode }: Surroundings, { direction, far }: Arrow): boolean {
  const { layout, selection, select } = editor();
  const graph = shownGraph(editor());
  const [first] = selection;
  const next =
    first === undefined
      ? graph.nodes[0]?.id
      : neighbour(placeNodes(graph, layout), first, direction);
  if (!next) return true;
  select(far ? [next, ...selection] : [next]);
  focusNode(next);
  return true;
}

function move({ editor, edits }: Surroundings, { direction, far }: Arrow): boolean {
  const { layout, selection } = editor();
  if (selection.length === 0) return false;
  const places = placeNodes(shownGraph(editor()), layout);
  const steps = GRID * (far ? FAR_STEPS : NEAR_STEPS);
  const { x, y } = STEP[direction];
  const moved: Layout = {};
  for (const id of selection) {
    const place = places[id];
    if (place) moved[id] = { x: place.x + x * steps, y: place.y + y * steps };
  }
  edits.place(moved, "move");
  return true;
}

function insert(on: Surroundings): boolean {
  const { selection, isReadOnly } = on.editor();
  if (isReadOnly) return false;
  const [first] = selection;
  const pointer = first === undefined ? on.pointer() : null;
  return open(on, {
    kind: "insert",
    anchor: anchorOf(on, first, pointer),
    at: pointer && on.toFlow(pointer),
    from: first === undefined ? null : { node: first, port: null },
  });
}

function connect(on: Surroundings): boolean {
  const { selection, isReadOnly } = on.editor();
  const [first, ...others] = selection;
  if (isReadOnly || first === undefined || others.length > 0) return false;
  return open(on, { kind: "connect", anchor: anchorOf(on, first, null), from: first });
}

function open({ setOpen }: Surroundings, what: Open): true {
  setOpen(what);
  return true;
}

/** Beside a node, else at the pointer, else at the upper middle of the canvas. */
function anchorOf(on: Surroundings, node: string | undefined, pointer: Point | null): Point {
  const frame = on.frame();
  const card = node === undefined ? null : cardOf(frame, node);
  if (card) {
    const { right, top } = card.getBoundingClientRect();
    return { x: right + 8, y: top };
  }
  if (pointer) return pointer;
  const box = frame?.getBoundingClientRect();
  return box ? { x: box.left + box.width / 2 - 144, y: box.top + 64 } : { x: 0, y: 0 };
}
