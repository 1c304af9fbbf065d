"use client";

import { useCallback, useState } from "react";
import { Problem } from "@/lib/client/problem";
import { type IdentityFault, nameFault, nameOf } from "./identity";

export type Identity = { title: string; name: string };

export type IdentityState = Identity & {
  faults: { title: IdentityFault | null; name: IdentityFault | null };
  setTitle: (title: string) => void;
  setName: (name: string) => void;
  /** Sets both, as a choice does that brings its own; the name follows the title again. */
  suggest: (identity: Identity) => void;
  /** Puts another name in the place of one that was suggested, unless somebody has changed that meanwhile. */
  replaceName: (suggested: string, by: string) => void;
  /** What was typed, if both can be; shows what is wrong where not. */
  read: () => Identity | null;
  /** Shows a refusal at the name, if it is about that; `false`: it is about something else. */
  refuse: (error: unknown) => boolean;
};

/** A title and the name that follows it until somebody types one. */
export function useIdentity(initial: Identity = { title: "", name: "" }): IdentityState {
  const [title, setTitle] = useState(initial.title);
  const [name, setName] = useState(initial.name);
  const [isOwn, setOwn] = useState(false);
  const [faults, setFaults] = useState<IdentityState["faults"]>({ title: null, name: null });
  const replaceName = useCallback(
    (suggested: string, by: string) => setName((now) => (now === suggested ? by : now)),
    [],
  );
  return {
    title,
    name,
    faults,
    setTitle: (wanted) => {
      setTitle(wanted);
      if (!isOwn) setName(nameOf(wanted));
    },
    setName: (wanted) => {
      setName(wanted);
      setOwn(wanted !== "");
    },
    suggest: (identity) => {
      setTitle(identity.title);
      setName(identity.name);
      setOwn(false);
      setFaults({ title: null, name: null });
    },
    replaceName,
    read: () => {
      const identity = { title: title.trim(), name: name.trim() };
      const found = {
        title: identity.title === "" ? ("missing" as const) : null,
        name: nameFault(identity.name),
      };
      setFaults(found);
      return found.title || found.name ? null : identity;
    },
    refuse: (error) => {
      const isTaken =
        error instanceof Problem && error.code === "NAME_TAKEN" && "name" in error.details;
      if (isTaken) setFaults({ title: null, name: "taken" });
      return isTaken;
    },
  };
}
