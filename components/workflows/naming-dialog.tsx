"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import type { Identity, IdentityState } from "@/components/forms/use-identity";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { JsonObject } from "@/lib/kernel/json";

type Props<Wish extends JsonObject> = {
  words: { title: string; note: string; failed: string; send: string };
  size?: "regular" | "wide";
  identity: IdentityState;
  make: UseMutationResult<{ id: string }, Error, Wish & { idempotencyKey: string }>;
  /** What is asked for under this name. */
  wishOf: (named: Identity) => Wish;
  onClose: () => void;
  /** Above the name: what it is made from. */
  children?: ReactNode;
};

/** Makes a workflow under a title and a name, and goes to its canvas. A name that is taken stands at its field. */
export function NamingDialog<Wish extends JsonObject>({
  words,
  size = "regular",
  identity,
  make,
  wishOf,
  onClose,
  children,
}: Props<Wish>) {
  const router = useRouter();
  const box = useRef<HTMLFormElement>(null);
  const keyOf = useWish();
  useFirstFault(box, identity.faults);
  const isMaking = make.isPending || make.isSuccess;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const named = identity.read();
    if (!named || isMaking) return;
    const wish = wishOf(named);
    make.mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: ({ id }) => router.push(`/workflows/${id}`),
        onError: (error) => void identity.refuse(error),
      },
    );
  };
  return (
    <Dialog
      description={words.note}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      size={size}
      title={words.title}
    >
      <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
        {children}
        <IdentityFields identity={identity} />
        {make.isError && identity.faults.name !== "taken" && (
          <ProblemAlert error={make.error} title={words.failed} />
        )}
        <div className="flex justify-end">
          <Button busy={isMaking} tone="primary" type="submit">
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
