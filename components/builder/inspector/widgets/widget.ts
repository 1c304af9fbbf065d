import type { FormField } from "@/lib/engine/form/form-field";

/** What every widget of the inspector gets: the field, and its pointer from the node. */
export type WidgetProps = { field: FormField; pointer: string };
