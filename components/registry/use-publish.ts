"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWish } from "@/components/start/use-wish";
import { useToast } from "@/components/ui/toast";
import type { NewVersion } from "@/lib/client/registry-entries";
import type { JsonObject } from "@/lib/kernel/json";
import type { RegistryEntry } from "./registry-table";
import type { VersionFormProps } from "./version-form";

/** A version to be made of what is registered already. */
export type NextVersion<V> = {
  entry: RegistryEntry;
  from: V | null;
  onClose: (madeId: string | null) => void;
};
type Published = { id: string; reference: string };

/** What the form of the next version is given: it publishes, says so, and closes. */
export function usePublish<V, Body extends object>(
  { entry, from, onClose }: NextVersion<V>,
  publish: UseMutationResult<Published, Error, NewVersion<Body>>,
): VersionFormProps<V, Body> {
  const t = useTranslations("registry");
  const tell = useToast();
  const keyOf = useWish();
  return {
    busy: publish.isPending,
    error: publish.error,
    from,
    latest: entry.latest_version?.version ?? null,
    onSend: (body) =>
      publish.mutate(
        { id: entry.id, body, idempotencyKey: keyOf(body as JsonObject) },
        {
          onSuccess: ({ id, reference }) => {
            tell({ title: t("published", { reference }), note: t("publishedNote") });
            onClose(id);
          },
        },
      ),
    send: (version) => t("publish", { version }),
  };
}
