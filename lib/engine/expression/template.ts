import type { Expression } from "@/lib/engine/expression/expression";
import type { Json } from "@/lib/kernel/json";

/** A JSON value with holes: every string may hold `${{ … }}`. */
export type Template =
  | { kind: "value"; value: Json }
  | { kind: "expression"; expression: Expression }
  | { kind: "text"; parts: (string | Expression)[] }
  | { kind: "list"; items: Template[] }
  /** Pairs, so that no key can mean anything to JavaScript. */
  | { kind: "object"; members: [string, Template][] };
