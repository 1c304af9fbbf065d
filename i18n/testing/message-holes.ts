/** The index behind the brace that closes the one at `open`. */
function behindBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`A brace is never closed: ${text}`);
}

/** The texts in the outermost braces. */
function braced(text: string): string[] {
  const found: string[] = [];
  let open = text.indexOf("{");
  while (open >= 0) {
    const end = behindBrace(text, open);
    found.push(text.slice(open + 1, end - 1));
    open = text.indexOf("{", end);
  }
  return found;
}

function collect(message: string, holes: Set<string>): void {
  for (const [, tag] of message.matchAll(/<(\w+)/g)) holes.add(`<${tag}>`);
  for (const argument of braced(message)) {
    const [name = ""] = argument.split(",", 1);
    holes.add(name.trim());
    // What stands in braces within is a message again: one for each case of a plural or a select.
    for (const inner of braced(argument)) collect(inner, holes);
  }
}

/** `'{}'` is how a message says braces themselves. */
const QUOTED = /'[{}<>][^']*'/g;

/** What a message expects to be given: the names of its arguments and tags, those within its cases too. */
export function holesOf(message: string): string {
  const holes = new Set<string>();
  collect(message.replaceAll(QUOTED, ""), holes);
  return [...holes].sort().join(" ");
}
