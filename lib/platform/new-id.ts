import { v7 } from "uuid";
import { asId, type Id, type IdKind } from "@/lib/kernel/ids";

/** A new id of this kind: a uuid v7, so that ids sort by the time at which they were made. */
export const newId = <K extends IdKind>(kind: K): Id<K> => asId(kind, v7());
