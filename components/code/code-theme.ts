import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The tokens follow the theme by themselves, so one look serves light and dark. */
const look = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "20px", overflow: "auto" },
  ".cm-content": {
    padding: "5px 0",
    caretColor: "var(--text)",
    // `>=` must read as it was typed.
    fontVariantLigatures: "none",
  },
  ".cm-line": { padding: "0 8px" },
  ".cm-placeholder": { color: "var(--text-faint)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--accent-line)",
  },
  ".cm-selectionBackground": { backgroundColor: "var(--surface-selected)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-gutters": {
    backgroundColor: "var(--surface-sunken)",
    color: "var(--text-faint)",
    borderRight: "1px solid var(--line)",
    minWidth: "44px",
  },
  ".cm-activeLineGutter": { backgroundColor: "var(--surface-hover)", color: "var(--text)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--surface-selected)" },
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0" },
  ".cm-lintRange-error": {
    textDecoration: "underline wavy var(--state-failed) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    textDecoration: "underline wavy var(--state-timed-out) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint::after": { borderBottomColor: "var(--state-failed)" },
});

const overlays = EditorView.theme({
  ".cm-tooltip": {
    zIndex: "60",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    backgroundColor: "var(--surface-raised)",
    color: "var(--text)",
    boxShadow: "var(--overlay-shadow)",
  },
  ".cm-tooltip.cm-tooltip-lint": { maxWidth: "320px", font: "400 12px/1.5 var(--font-sans)" },
  ".cm-diagnostic": { padding: "6px 8px", borderLeft: "0" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "220px",
    maxWidth: "min(360px, calc(100vw - 32px))",
    maxHeight: "232px",
    padding: "4px",
    fontFamily: "var(--font-mono)",
    fontSize: "12px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    minHeight: "28px",
    padding: "0 8px",
    borderRadius: "4px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--surface-selected)",
    color: "var(--text)",
  },
  ".cm-completionLabel": { overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": {
    marginLeft: "auto",
    fontStyle: "normal",
    color: "var(--text-muted)",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--code-key)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-str)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-num)" },
  { tag: [tags.function(tags.variableName), tags.keyword], color: "var(--code-fn)" },
  { tag: [tags.comment, tags.meta], color: "var(--text-faint)" },
  { tag: tags.brace, color: "var(--accent)" },
]);

/** How code looks: the colours of the theme, no ligatures, squiggles under what is wrong. */
export const codeTheme = [look, overlays, syntaxHighlighting(colours)];
