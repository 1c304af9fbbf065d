import type { Client } from "pg";
import { outageLog } from "@/lib/platform/outage-log";
import { connectDirectly } from "@/lib/platform/pg";

const RECONNECT_MS = [250, 1_000, 5_000] as const;

export type Notices = {
  /** Listens as soon as it can, and again whenever the connection breaks. */
  start: () => void;
  /** Returns once notices are received; throws if the database cannot be reached now. */
  listen: () => Promise<void>;
  /** Whether what is notified is heard just now. */
  isOpen: () => boolean;
  close: () => Promise<void>;
};

/**
 * One connection that hears what is notified on a channel. If it breaks it is made again, as long as it
 * was asked for; what is said meanwhile is lost, and whoever depends on it polls beside it, or asks anew
 * when `onOpen` says that it hears again.
 */
export function openNotices(
  channel: string,
  hear: (payload: string) => void,
  onOpen: () => void = () => undefined,
): Notices {
  const outage = outageLog(
    "The database cannot be listened to; what is watched is polled for.",
    "The database can be listened to again.",
  );
  let connection: Promise<Client> | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isOpen = false;

  const connect = async (): Promise<Client> => {
    const client = await connectDirectly("notices");
    client.on("notification", ({ payload }) => hear(payload ?? ""));
    client.on("error", (error) => outage.failed(error));
    client.on("end", again);
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    failures = 0;
    outage.works();
    isOpen = true;
    onOpen();
    return client;
  };

  const again = () => {
    connection = undefined;
    isOpen = false;
    if (isClosed) return;
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(start, wait);
    timer.unref();
  };

  // The failure is told in `listen`.
  const start = () => void listen().catch(again);

  const listen = async () => {
    connection ??= connect();
    try {
      await connection;
    } catch (error) {
      connection = undefined;
      outage.failed(error);
      throw error;
    }
  };

  return {
    start,
    listen,
    isOpen: () => isOpen,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
