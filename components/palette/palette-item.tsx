"use client";

import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";

/** Entries of one kind, under their name. */
export function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-muted"
      heading={title}
    >
      {children}
    </Command.Group>
  );
}

type Props = {
  /** Tells entries with the same word apart. */
  id: string;
  word: string;
  icon: LucideIcon;
  /** What it belongs to. */
  note?: string;
  caps?: readonly string[];
  onSelect: () => void;
};

/** One place to go, or one thing to do. */
export function PaletteItem({ id, word, icon, note, caps, onSelect }: Props) {
  return (
    <Command.Item
      className="flex h-11 cursor-pointer items-center gap-2.5 rounded-control px-2 text-13 text-muted outline-none data-[selected=true]:bg-selected data-[selected=true]:text-accent sm:h-9"
      {...(note !== undefined && { keywords: [note] })}
      onSelect={onSelect}
      value={`${word} ${id}`}
    >
      <Icon of={icon} />
      <span className="truncate text-ink">{word}</span>
      {note && <span className="min-w-0 flex-1 truncate text-12 text-muted">{note}</span>}
      {caps && (
        <span className="ml-auto flex gap-1">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}
