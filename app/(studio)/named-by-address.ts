import { notFound } from "next/navigation";
import { cache } from "react";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { decodeId, type Id, type IdKind } from "@/lib/kernel/ids";
import { pagePrincipal } from "./reader";

/** Reads what an address names, once a request; for one that the reader may not know of there is no page. */
export const namedByAddress = <K extends IdKind, T>(
  kind: K,
  read: (principal: Principal, id: Id<K>) => Promise<T>,
) =>
  cache(async (text: string): Promise<T> => {
    const id = decodeId(kind, text);
    if (!id) return notFound();
    try {
      return await read(await pagePrincipal(), id);
    } catch (error) {
      if (error instanceof AppError && error.kind === "not_found") return notFound();
      throw error;
    }
  });
