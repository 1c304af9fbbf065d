"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { OneTimeLink } from "./one-time-link";

type Link = Omit<ComponentProps<typeof OneTimeLink>["link"], "page">;

type Props<Answer, Wish> = {
  /** Opens the question. */
  trigger: (open: () => void) => ReactNode;
  /** Where the link leads. */
  page: "/join" | "/reset";
  words: {
    title: string;
    consequence: string;
    confirm: string;
    failed: string;
    made: string;
    madeWhy: string;
  };
  make: UseMutationResult<Answer, Error, Wish>;
  wish: Wish;
  /** The link in the answer; `null`: none was needed any more. */
  linkIn: (answer: Answer) => Link | null;
  /** More to read before it is made. */
  children?: ReactNode;
};

/** Asks before it makes a one-time link, because the one before ends; then shows it, this once. */
export function MakeLink<Answer, Wish>({
  trigger,
  page,
  words,
  make,
  wish,
  linkIn,
  children,
}: Props<Answer, Wish>) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Link | null>(null);
  const begin = () => {
    make.reset();
    setMade(null);
    setOpen(true);
  };
  const confirm = () =>
    make.mutate(wish, {
      onSuccess: (answer) => {
        const link = linkIn(answer);
        setMade(link);
        if (!link) setOpen(false);
      },
    });
  return (
    <>
      {trigger(begin)}
      <ConfirmDialog
        busy={make.isPending}
        confirm={words.confirm}
        consequence={words.consequence}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open && made === null}
        problem={make.isError && <ProblemAlert error={make.error} title={words.failed} />}
        title={words.title}
        tone="primary"
      >
        {children}
      </ConfirmDialog>
      <Dialog
        description={words.madeWhy}
        holds="secret"
        onOpenChange={setOpen}
        open={open && made !== null}
        title={words.made}
      >
        {made && <OneTimeLink link={{ ...made, page }} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
