"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon";

/** What a control must carry to belong to its field. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** At the end of the label's line. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control with its hint, or in its place the error. */
export function Field({ label, hint, error, aside, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = error || hint ? noteId : undefined;
  return (
    <div className="grid content-start gap-1">
      <div className="flex justify-between text-12">
        <label className="font-medium text-muted" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {error ? (
        <p className="flex items-start gap-1.5 text-12 text-failed" id={noteId} role="alert">
          <span className="mt-0.75">
            <Icon of={CircleAlert} size={12} />
          </span>
          {error}
        </p>
      ) : (
        hint && (
          <p className="text-12 text-muted" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
