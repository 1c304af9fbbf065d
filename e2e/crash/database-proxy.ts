import { connect as connectTo, createServer, type Server, type Socket } from "node:net";
import { pointOf } from "./points";
import { MessageReader, textsOf, type WireMessage } from "./wire";

/** `sent`: before the server has it. `answered`: once the server has done it, and before its sender knows. */
export type Phase = "sent" | "answered";

/** What happens where a trap is set: nothing further until it returns; `cut` ends the connection there. */
export type Trap = (point: string, phase: Phase) => Promise<"go on" | "cut"> | undefined;

/**
 * Stands between one process and the database, sees at which point each of its connections is, and stops it there.
 * The process is the real one, without a line in it for the test's sake.
 */
export class DatabaseProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  /** Points that were reached, for a report. */
  readonly seen = new Set<string>();
  trap: Trap | null = null;
  #isCut = false;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(databaseUrl));
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Where its process finds the database. */
  get url(): string {
    const address = this.#server.address();
    if (!address || typeof address !== "object") throw new Error("The proxy has no port.");
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(address.port);
    return url.href;
  }

  /** Takes the network away, or gives it back. */
  setCut(isCut: boolean): void {
    this.#isCut = isCut;
    if (isCut) for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #join(client: Socket): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const server = connectTo(Number(this.#target.port), this.#target.hostname);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    const session = new Session(client, server, this);
    client.on("data", (chunk: Buffer) => session.fromClient(chunk));
    server.on("data", (chunk: Buffer) => session.fromServer(chunk));
  }
}

/** One connection: what was sent together goes on together, and so does its answer. */
class Session {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #proxy: DatabaseProxy;
  readonly #sent = new MessageReader({ isTyped: false });
  readonly #received = new MessageReader({ isTyped: true });
  readonly #texts = new Map<string, string>();
  #flight: WireMessage[] = [];
  #answer: WireMessage[] = [];
  #statements: string[] = [];
  #point: string | null = null;
  #lastPoint: string | null = null;
  #order: Promise<void> = Promise.resolve();

  constructor(client: Socket, server: Socket, proxy: DatabaseProxy) {
    this.#client = client;
    this.#server = server;
    this.#proxy = proxy;
  }

  fromClient(chunk: Buffer): void {
    for (const message of this.#sent.take(chunk)) {
      this.#flight.push(message);
      this.#note(message);
      if (!FLIGHT_ENDS.has(message.type)) continue;
      const flight = this.#flight.splice(0);
      const statements = this.#statements.splice(0);
      this.#then(async () => {
        this.#point = statements.length > 0 ? pointOf(statements, this.#lastPoint) : null;
        if (this.#point) this.#lastPoint = this.#point.replace(/(, commit)+$/, "");
        if (await this.#passes("sent")) this.#server.write(bytesOf(flight));
      });
    }
  }

  fromServer(chunk: Buffer): void {
    for (const message of this.#received.take(chunk)) {
      this.#answer.push(message);
      if (message.type !== READY && message.type !== AUTHENTICATION) continue;
      const answer = this.#answer.splice(0);
      this.#then(async () => {
        if (message.type === AUTHENTICATION || (await this.#passes("answered")))
          this.#client.write(bytesOf(answer));
      });
    }
    // What comes outside every answer, as a notification, waits for nothing.
    if (this.#answer.every(({ type }) => type === NOTIFICATION || type === ERROR))
      this.#client.write(bytesOf(this.#answer.splice(0)));
  }

  #note(message: WireMessage): void {
    if (message.type === "P") {
      const [name = "", text = ""] = textsOf(message, 2);
      this.#texts.set(name, text);
    }
    if (message.type === "B") {
      const [, name = ""] = textsOf(message, 2);
      this.#statements.push(`${name} ${this.#texts.get(name) ?? ""}`);
    }
    if (message.type === "Q") this.#statements.push(...textsOf(message, 1));
  }

  async #passes(phase: Phase): Promise<boolean> {
    const point = this.#point;
    if (point === null) return true;
    this.#proxy.seen.add(point);
    const verdict = await this.#proxy.trap?.(point, phase);
    if (verdict !== "cut") return true;
    this.#client.destroy();
    this.#server.destroy();
    return false;
  }

  #then(work: () => Promise<void>): void {
    this.#order = this.#order.then(work).catch(() => undefined);
  }
}

/** Sync, a simple query, a password, the end, and the messages of a session's beginning. */
const FLIGHT_ENDS = new Set(["S", "Q", "p", "X", "", "H"]);
const READY = "Z";
const AUTHENTICATION = "R";
const NOTIFICATION = "A";
const ERROR = "E";

const bytesOf = (messages: readonly WireMessage[]): Buffer =>
  Buffer.concat(messages.map(({ bytes }) => bytes));
