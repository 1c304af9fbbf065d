import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { Secret } from "../secret";

export type Received = {
  from: string;
  to: string[];
  /** The head's fields, by their lower-case names, unfolded. */
  head: Map<string, string>;
  text: string;
  html: string;
};

type Refusal = { code: number; at: "sign_in" | "recipient" | "data" };

/** A mail server on a socket of this machine, which keeps what it takes. `refuse` makes it say no. */
export async function startMailServer({ user = "studio", password = "canary-canary-1" } = {}) {
  const received: Received[] = [];
  const state: { refuse: Refusal | null } = { refuse: null };
  const refused = (at: Refusal["at"]): Error | null =>
    state.refuse?.at === at
      ? Object.assign(new Error(`not for ${password}`), { responseCode: state.refuse.code })
      : null;

  const server = new SMTPServer({
    // The test has no certificate that a client could trust.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) => {
      const isKnown = auth.username === user && auth.password === password;
      done(isKnown ? refused("sign_in") : new Error("unknown"), { user });
    },
    onRcptTo: (_address, _session, done) => done(refused("recipient")),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const no = refused("data");
        if (!no)
          received.push({ ...envelopeOf(envelope), ...parse(Buffer.concat(parts).toString()) });
        done(no);
      });
    },
  });
  // A client that leaves in the middle is no fault of the server's.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    url: new Secret(`smtp://${user}:${password}@127.0.0.1:${port}`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Envelope = { mailFrom: false | { address: string }; rcptTo: { address: string }[] };

const envelopeOf = ({ mailFrom, rcptTo }: Envelope) => ({
  from: mailFrom ? mailFrom.address : "",
  to: rcptTo.map(({ address }) => address),
});

function parse(raw: string): Pick<Received, "head" | "text" | "html"> {
  const { head, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(head.get("content-type") ?? "")?.[1];
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, "")));
  const find = (type: string) =>
    parts.find((part) => part.head.get("content-type")?.startsWith(type)) ?? parts[0];
  return { head, text: decoded(find("text/plain")), html: decoded(find("text/html")) };
}

type Part = { head: Map<string, string>; body: string };

function split(raw: string): Part {
  const at = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const head = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { head, body: raw.slice(at + 4) };
}

function decoded(part: Part | undefined): string {
  if (!part) return "";
  const encoding = part.head.get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  if (encoding !== "quoted-printable") return part.body;
  const bytes = part.body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}

/** A field of a head that holds more than ASCII, as people read it. */
export const readable = (field: string): string =>
  field
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : decoded({
            head: new Map([["content-transfer-encoding", "quoted-printable"]]),
            body: text.replaceAll("_", " "),
          }),
    );
