"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

type Props = {
  title: string;
  path: string;
  /** The word of the button that adds one; `null`: it is not done here. */
  add: string | null;
  onAdd?: () => void;
  children: ReactNode;
};

/** A field that holds several: its name, the way to add one, and the items. */
export function ListFrame({ title, path, add, onAdd, children }: Props) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" data-field={path}>
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold text-13">{title}</h3>
        {add && onAdd && (
          <Button icon={Plus} onClick={onAdd} size="small" tone="ghost">
            {add}
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}
