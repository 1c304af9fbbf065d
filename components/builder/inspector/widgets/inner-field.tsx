"use client";

import { type ComponentType, createContext, useContext } from "react";
import type { WidgetProps } from "./widget";

/** Which control a field gets. Groups and lists hold fields, so they are told, and do not import what holds them. */
export const FieldControlContext = createContext<ComponentType<WidgetProps> | null>(null);

/** A field inside of another one. */
export function InnerField(props: WidgetProps) {
  const Control = useContext(FieldControlContext);
  return Control && <Control {...props} />;
}
