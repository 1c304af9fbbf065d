"use client";

import { useState } from "react";
import type { Identity, IdentityState } from "@/components/forms/use-identity";
import { useWish } from "@/components/start/use-wish";
import type { JsonObject } from "@/lib/kernel/json";

export type Registering<E extends { id: string }, V> = {
  create: (entry: Identity & { idempotencyKey: string }) => Promise<E>;
  publish: (version: { id: string; body: V; idempotencyKey: string }) => Promise<unknown>;
  onDone: (entry: E) => void;
};

/**
 * Registers a name and its first version, one after the other. What was refused can be mended and sent again: the name
 * is registered once, and each version once.
 */
export function useRegister<E extends { id: string }, V extends object>(
  identity: IdentityState,
  { create, publish, onDone }: Registering<E, V>,
) {
  const nameKey = useWish();
  const versionKey = useWish();
  const [entry, setEntry] = useState<E | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const register = async (named: Identity, body: V) => {
    const made = entry ?? (await create({ ...named, idempotencyKey: nameKey(named) }));
    setEntry(made);
    await publish({ id: made.id, body, idempotencyKey: versionKey(body as JsonObject) });
    onDone(made);
  };
  const send = async (body: V): Promise<void> => {
    const named = identity.read();
    if (!named || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await register(named, body);
    } catch (refusal) {
      // A name that is taken stands at its field.
      if (!identity.refuse(refusal)) setError(refusal);
      setBusy(false);
    }
  };
  return { send, error, isBusy, isRegistered: entry !== null };
}
