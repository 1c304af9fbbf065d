"use client";

import { EditorFrame, type EditorFrameProps } from "./editor-frame";

type Props = Omit<EditorFrameProps, "language" | "scope"> & { language: "yaml" | "json" | "plain" };

/**
 * Several lines of code. Tab leaves it, so that nobody is caught in it; an open list of completions is closed by
 * Escape first. The editor itself is loaded when the first field is shown.
 */
export function CodeField({ size = "block", ...props }: Props) {
  return <EditorFrame {...props} size={size} />;
}
