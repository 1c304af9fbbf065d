import { z } from "zod";
import { accessNewsSchema, runNewsSchema } from "@/lib/contract/workspace-events";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/platform/log";
import { coalesced } from "./coalesced";
import type { ShelfPage } from "./news-shelf";
import { openSse, type SseMessage } from "./sse";
import type { StreamCaller } from "./stream-slots";
import type { WorkspaceHub } from "./workspace-hub";

export type WorkspaceStream = {
  principal: Pick<Principal, "workspaceId" | "role"> & StreamCaller;
  /** Resumes after it; `null`: begins now. */
  after: string | null;
  /** The caller as they are now; throws once they may no longer listen. */
  recheck: () => Promise<Pick<Principal, "role">>;
  hub: WorkspaceHub;
  signal: AbortSignal;
};

/** A burst becomes a few chunks. */
const COALESCE_MS = 50;

/** Which runs of a workspace move, as they do, until nobody listens or the caller no longer may. */
export function openWorkspaceStream({
  principal,
  after,
  recheck,
  hub,
  signal,
}: WorkspaceStream): Response {
  const { workspaceId, role } = principal;
  return openSse({ caller: principal, signal }, (channel) => {
    let position = after;

    const feed = async () => {
      if (channel.isBlocked()) return;
      const page = hub.read(workspaceId, position);
      position = page.cursor;
      const messages = messagesOf(page);
      if (messages.length > 0) channel.send(messages);
    };

    /** A refusal ends the stream; an outage passes. */
    const onError = (error: unknown) => {
      if (error instanceof AppError) return channel.end();
      log.warn("A stream of a workspace could not be fed.", { error });
    };

    /** The role as it is, not that it changed: whoever missed one saying hears the next. */
    const sayAccess = ({ role }: Pick<Principal, "role">) =>
      channel.send([
        { event: "access", id: position ?? "", data: z.encode(accessNewsSchema, { role }) },
      ]);

    const beat = async () => {
      const now = await recheck();
      if (channel.isBlocked()) return;
      sayAccess(now);
      if (!hub.isListening()) channel.send([{ event: "reset", id: position ?? "", data: {} }]);
    };

    const pump = coalesced(feed, COALESCE_MS, onError);
    const unwatch = hub.watch(workspaceId, pump);
    sayAccess({ role });
    pump();
    return { onDrain: pump, onBeat: () => void beat().catch(onError), onClose: unwatch };
  });
}

function messagesOf({ isReset, items, cursor }: ShelfPage): SseMessage[] {
  if (isReset) return [{ event: "reset", id: cursor, data: {} }];
  return items.map((item) => ({ id: item.cursor, data: z.encode(runNewsSchema, item.news) }));
}
