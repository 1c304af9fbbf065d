"use client";

import { type ReactNode, useMemo } from "react";
import { useTranslated } from "@/components/shell/use-translated";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";
import type { Finding } from "@/lib/engine/validate/finding";
import { EditorFrame } from "./editor-frame";
import type { ExpressionKind } from "./expression-completion";
import { faultOf } from "./expression-problems";

type Props = {
  label: string;
  isLabelHidden?: boolean;
  aside?: ReactNode;
  hint?: string | undefined;
  /** `cel` is an expression by itself; `template` a text with `${{ … }}` in it. */
  kind: ExpressionKind;
  value: string;
  onChange: (text: string) => void;
  /** What may be named here; without it nothing is completed. */
  scope: ExpressionScope | null;
  /** What validation says of the text. */
  findings: readonly Finding[];
  isReadOnly?: boolean;
  placeholder?: string;
};

/** An expression with completion of what is upstream, and squiggles under what is wrong with it. */
export function ExpressionField({ kind, findings, hint, ...props }: Props) {
  const { value } = props;
  const translate = useTranslated();
  const fault = useMemo(
    () => faultOf(value, kind, findings, translate),
    [value, kind, findings, translate],
  );
  return (
    <EditorFrame
      {...props}
      diagnostics={fault.diagnostics}
      error={fault.error}
      hint={fault.warning ?? hint}
      language={kind}
    />
  );
}
