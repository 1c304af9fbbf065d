import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Fault } from "@/lib/execution/fault";
import { type AddressPolicy, mayConnect } from "@/lib/execution/tools/address-fence";

export type HttpRequest = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
};

export type HttpResponse = {
  status: number;
  headers: IncomingMessage["headers"];
  /** `null`: larger than allowed, and not read to its end. */
  body: Buffer | null;
};

type Options = {
  signal: AbortSignal;
  policy: AddressPolicy;
  bytesMax: number;
  /** Goes between the connection and the first byte of the request. */
  beforeSend: () => Promise<void>;
  /** The system's, unless a test brings its own. */
  lookUp?: (hostname: string) => Promise<Address[]>;
};

/**
 * Sends one request and reads its answer. The name is resolved once, every address of it must pass the
 * fence, and the connection goes to those addresses and no other. Redirects are not followed.
 */
export async function exchange(request: HttpRequest, options: Options): Promise<HttpResponse> {
  options.signal.throwIfAborted();
  const addresses = await Promise.race([stopped(options.signal), resolve(request.url, options)]);
  const outgoing = open(request, addresses, options.signal);
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  // Whoever awaits it comes later; until then a failure must not count as unhandled.
  answered.catch(() => undefined);
  try {
    await connected(outgoing);
    await options.beforeSend();
    outgoing.end(request.body ?? undefined);
    const [response] = await answered;
    const body = await readBody(response, options.bytesMax);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } finally {
    outgoing.destroy();
  }
}

/** Name servers take their time, and a look-up cannot be called off. */
const stopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

type Address = { address: string; family: number };

const systemLookUp = (hostname: string): Promise<Address[]> => lookup(hostname, { all: true });

async function resolve(url: URL, { policy, lookUp = systemLookUp }: Options): Promise<Address[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const port = portOf(url);
  const family = isIP(hostname);
  const addresses = family === 0 ? await lookUp(hostname) : [{ address: hostname, family }];
  if (addresses.every(({ address }) => mayConnect({ hostname, port, address }, policy)))
    return addresses;
  throw new Fault("policy_denied", "address_denied", `Tools may not call the host ${hostname}.`);
}

const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

function open(
  { method, url, headers, body }: HttpRequest,
  addresses: Address[],
  signal: AbortSignal,
): ClientRequest {
  const [first] = addresses;
  const checked: LookupFunction = (_name, { all }, done) =>
    all ? done(null, addresses) : done(null, first?.address ?? "", first?.family);
  const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  // A connection of its own: one that is kept could have been opened under another policy.
  return send(url, {
    method,
    headers: { ...headers, ...length, "accept-encoding": "identity" },
    agent: false,
    lookup: checked,
    signal,
  });
}

/** A connection that fails before this returns has carried nothing of the request. */
async function connected(outgoing: ClientRequest): Promise<void> {
  const [socket] = await once(outgoing, "socket");
  if (!socket.connecting && !("encrypted" in socket)) return;
  const failed = once(outgoing, "error").then(([error]) => Promise.reject(error));
  await Promise.race([once(socket, "encrypted" in socket ? "secureConnect" : "connect"), failed]);
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > bytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
