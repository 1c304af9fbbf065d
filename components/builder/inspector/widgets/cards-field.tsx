"use client";

import type { ComponentProps, ReactNode } from "react";
import type { Json } from "@/lib/kernel/json";
import type { ListField } from "../use-list-field";
import { FieldNote } from "./field-note";
import { ListFrame } from "./list-frame";
import { OrderedCards } from "./ordered-cards";

type Props = {
  list: ListField;
  /** The word of the button that adds an item, and what that is at first. */
  adding: { word: string; item: Json };
  onChange: (items: Json[]) => void;
  titleOf: (item: Json) => string;
  /** What stands before the items. */
  lead?: ReactNode;
  hint: string | undefined;
  /** The fields of one item. */
  children: ComponentProps<typeof OrderedCards>["children"];
};

/** A list as cards in their order, with a way to add one, and what is wrong with it or else what helps. */
export function CardsField({ list, adding, onChange, titleOf, lead, hint, children }: Props) {
  const { items, label, path, isReadOnly, error, faults } = list;
  return (
    <ListFrame
      add={isReadOnly ? null : adding.word}
      onAdd={() => onChange([...items, adding.item])}
      path={path}
      title={label}
    >
      {lead}
      <OrderedCards
        faults={faults}
        isReadOnly={isReadOnly}
        items={items}
        onChange={onChange}
        path={path}
        titleOf={titleOf}
      >
        {children}
      </OrderedCards>
      <FieldNote error={error} hint={hint} />
    </ListFrame>
  );
}
