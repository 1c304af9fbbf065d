import { connect } from "node:net";

const CONNECT_TIMEOUT_MS = 3_000;
const DEFAULT_PORT = 6379;

/** Whether something listens where the Redis should be. */
export const isRedisThere = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || DEFAULT_PORT),
      timeout: CONNECT_TIMEOUT_MS,
    });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => answer(true));
    socket.once("timeout", () => answer(false));
    socket.once("error", () => answer(false));
  });
