import { StreamLanguage, type StringStream } from "@codemirror/language";
import { isRoot } from "@/lib/engine/expression/syntax";

/** `hole`: inside `${{ … }}`. A bare expression is one from its beginning. */
type State = { inHole: boolean };

const WORDS = new Set(["true", "false", "null", "in"]);

function expressionToken(stream: StringStream): string | null {
  if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return "string";
  if (stream.match(/^\d[\w.]*/)) return "number";
  const isSelected = stream.string.charAt(stream.pos - 1) === ".";
  const word = stream.match(/^[A-Za-z_]\w*/);
  if (word === true || word === null) {
    stream.next();
    return null;
  }
  if (!word) return null;
  const [name] = word;
  if (stream.match(/^\s*\(/, false)) return "variableName.function";
  if (WORDS.has(name)) return "atom";
  return !isSelected && isRoot(name) ? "propertyName" : null;
}

/** CEL alone in a field. */
export const celLanguage = StreamLanguage.define<null>({
  name: "cel",
  startState: () => null,
  token: expressionToken,
});

/** A text with `${{ … }}` in it. */
export const templateLanguage = StreamLanguage.define<State>({
  name: "template",
  startState: () => ({ inHole: false }),
  token(stream, state) {
    if (stream.match(state.inHole ? "}}" : "${{")) {
      state.inHole = !state.inHole;
      return "brace";
    }
    if (state.inHole) return expressionToken(stream);
    while (stream.next() !== undefined) if (stream.match("${{", false)) break;
    return null;
  },
});
