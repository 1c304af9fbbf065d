"use client";

import type { ReactNode } from "react";
import { placeOf } from "@/components/builder/editor/unread-texts";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import type { Finding } from "@/lib/engine/validate/finding";
import type { Json } from "@/lib/kernel/json";
import { moved } from "../list-edits";
import { useTarget } from "../target";
import { useCardFocus } from "../use-card-focus";
import { ItemCard } from "./item-card";
import { placesOf } from "./places";

type Place = { item: Json; at: number; path: string };

type Props = {
  items: readonly Json[];
  /** The absolute place of the list. */
  path: string;
  /** What is wrong inside of the list. */
  faults: readonly Finding[];
  isReadOnly: boolean;
  titleOf: (item: Json) => string;
  onChange: (items: Json[]) => void;
  /** The fields of one item. */
  children: (place: Place) => ReactNode;
};

/** Items whose order means something, each on a card by which it is moved and taken out. */
export function OrderedCards(props: Props) {
  const { items, path, faults, isReadOnly, titleOf, onChange, children } = props;
  const store = useEditorStore();
  const { nodeId, pointer } = useTarget();
  const { box, follow } = useCardFocus();
  /** `order`: the places from which they come. */
  const arrange = (order: readonly number[]) => {
    store.getState().reorderTexts(placeOf(nodeId, path.slice(pointer.length)), order);
    onChange(order.map((at) => items[at] ?? null));
  };
  const places = [...items.keys()];
  return (
    <div className="contents" ref={box}>
      {placesOf(items, path).map(({ item, at, pointer: here }) => (
        <ItemCard
          isFaulty={faults.some((fault) => fault.path.startsWith(here))}
          isReadOnly={isReadOnly}
          key={here}
          onMove={(by) => {
            follow(at + by, by < 0 ? "up" : "down");
            arrange(moved(places, at, by));
          }}
          onRemove={() => {
            follow(at, "remove");
            arrange(places.toSpliced(at, 1));
          }}
          path={here}
          position={at}
          title={titleOf(item)}
          total={items.length}
        >
          {children({ item, at, path: here })}
        </ItemCard>
      ))}
    </div>
  );
}
