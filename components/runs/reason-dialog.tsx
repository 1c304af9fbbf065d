"use client";

import { Dialog } from "@/components/ui/dialog";
import { ReasonForm, type ReasonFormProps } from "./reason-form";

/** What stands in the dialog. */
export type ReasonWords = ReasonFormProps["words"] & { title: string; description: string };

type Props = ReasonFormProps & { words: ReasonWords };

/**
 * Asks for a reason, and acts once somebody has said why. Whoever shows it keeps it until it is closed, also where its
 * button has gone: the server says if it is too late.
 */
export function ReasonDialog(props: Props) {
  const { words, onClose } = props;
  return (
    <Dialog description={words.description} onOpenChange={onClose} open title={words.title}>
      <ReasonForm {...props} />
    </Dialog>
  );
}
