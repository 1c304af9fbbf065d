import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  stringify,
} from "yaml";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { WorkflowSpec } from "@/lib/engine/spec/workflow";
import { inWrittenOrder } from "@/lib/engine/spec/written-order";
import { findYamlFault } from "@/lib/engine/spec/yaml-fence";
import { jsonOfYaml } from "@/lib/engine/spec/yaml-json";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import { readSentence, type Sentence, say } from "@/lib/engine/wording/sentence";
import { READER_SENTENCES } from "@/lib/engine/wording/yaml-sentences";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** Lines and columns count from 1, offsets from 0. */
export type Place = { offset: number; line: number; column: number };

/** Where the parts of a manifest stand in its text. */
export type SourceMap = {
  /** The place of what a JSON pointer names, or of the nearest thing around it. */
  locate: (pointer: string) => Place;
};

export type ParsedYaml =
  | { ok: true; spec: WorkflowSpec; sourceMap: SourceMap }
  | { ok: false; findings: Finding[]; sourceMap: SourceMap };

const TEXT_MAX = 1_048_576;

const NOWHERE: SourceMap = { locate: () => ({ offset: 0, line: 1, column: 1 }) };

/** The first thing that keeps a text from being read. */
type Unread = { ok: false; findings: [Finding]; sourceMap: SourceMap };

/** A text as the object that it stands for, which may be a manifest or not yet. */
export type ReadYaml =
  | { ok: true; value: JsonObject; root: Node | null; lines: LineCounter; sourceMap: SourceMap }
  | Unread;

/**
 * Reads an object from YAML 1.2. Only what JSON can say is let in: no anchors and aliases, no tags, no key twice, no
 * second document. Never throws on any text.
 */
export function readYaml(text: string): ReadYaml {
  if (text.length > TEXT_MAX)
    return refuse("limit_exceeded", say("text_over_most", { most: TEXT_MAX }), NOWHERE);
  const lines = new LineCounter();
  const fault = findYamlFault(text);
  if (fault) {
    lines.addNewLine(0);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      lines.addNewLine(at + 1);
    return refuse("schema_invalid", fault.message, fixedMap(lines, fault.offset));
  }
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    // Its own check compares every key with every other.
    uniqueKeys: false,
    prettyErrors: false,
    lineCounter: lines,
  });
  const [error] = [...document.errors, ...document.warnings];
  if (error) return refuse("schema_invalid", said(error.message), fixedMap(lines, error.pos[0]));

  const json = jsonOfYaml(document.contents);
  if (!json.ok) return refuse("schema_invalid", json.message, fixedMap(lines, json.offset));
  const sourceMap = mapOf(document.contents, lines, new Map());
  if (!isJsonObject(json.value))
    return refuse("schema_invalid", say("manifest_is_object"), sourceMap);
  return { ok: true, value: json.value, root: document.contents, lines, sourceMap };
}

/** Reads a manifest from YAML 1.2, in its short forms, too. Never throws on any text. */
export function parseWorkflowYaml(text: string): ParsedYaml {
  const read = readYaml(text);
  if (!read.ok) return read;
  const parsed = parseWorkflow(read.value);
  const sourceMap = mapOf(read.root, read.lines, parsed.origins);
  return parsed.ok
    ? { ok: true, spec: parsed.spec, sourceMap }
    : { ok: false, findings: parsed.findings, sourceMap };
}

/** The manifest as YAML that `parseWorkflowYaml` reads back to the same manifest. */
export const formatWorkflowYaml = (spec: WorkflowSpec): string =>
  formatYaml(spec as unknown as JsonObject);

/** A manifest, finished or not, as YAML in an author's order, that `readYaml` reads back to the same. */
export const formatYaml = (manifest: JsonObject): string =>
  stringify(inWrittenOrder(manifest), {
    version: "1.2",
    schema: "core",
    aliasDuplicateObjects: false,
    lineWidth: 100,
  });

function refuse(code: Finding["code"], message: Sentence, sourceMap: SourceMap): Unread {
  return { ok: false, findings: [finding(code, [], message)], sourceMap };
}

const said = (message: string): Sentence =>
  readSentence(message.endsWith(".") ? message : `${message}.`, READER_SENTENCES);

function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { offset, line: Math.max(line, 1), column: Math.max(col, 1) };
}

const fixedMap = (lines: LineCounter, offset: number): SourceMap => {
  const place = placeAt(lines, offset);
  return { locate: () => place };
};

function mapOf(
  root: Node | null,
  lines: LineCounter,
  origins: ReadonlyMap<string, string>,
): SourceMap {
  return {
    locate(pointer) {
      const parts = originOf(pointer, origins).split("/").slice(1).map(unescapePointer);
      return placeAt(lines, offsetOf(root, parts));
    },
  };
}

/** What importing added is to be found where it came from. */
function originOf(pointer: string, origins: ReadonlyMap<string, string>): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const origin = origins.get(pointer.slice(0, end));
    if (origin !== undefined) return origin + pointer.slice(end);
  }
  return pointer;
}

const unescapePointer = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

function offsetOf(root: unknown, parts: readonly string[]): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const part of parts) {
    if (isSeq(node)) node = node.items[Number(part)];
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      offset = startOf(pair?.key) ?? offset;
      node = pair?.value;
    } else return offset;
    if (node === undefined) return offset;
    offset = startOf(node) ?? offset;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  if (isPair(node)) return startOf(node.key);
  return isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined;
}
