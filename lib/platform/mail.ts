import { createTransport } from "nodemailer";
import { AppError } from "@/lib/kernel/errors";
import type { MailServer } from "./mail-variables";

/** A server that takes longer counts as one that is down. */
const CONNECT_MS = 10_000;
/** For one answer: some servers look hard at a message before they say that they have it. */
const ANSWER_MS = 30_000;

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets; the same for the same mail, so that a second copy is known as one. */
  id: string;
};

/**
 * Hands a mail to the server. Throws DEPENDENCY_UNAVAILABLE where it was not taken, and INVALID_REQUEST where the server
 * will never take anything for this address. Neither holds what the server said: it may repeat what it was told.
 */
export async function sendMail({ url, from }: MailServer, { id, ...mail }: Mail): Promise<void> {
  const transport = createTransport({
    url: url.reveal(),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...mail,
      from,
      messageId: `<${id}>`,
      // Nobody's absence notice answers a notice.
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
  } catch (error) {
    throw refusalOf(error);
  } finally {
    transport.close();
  }
}

function refusalOf(error: unknown): AppError {
  const { code, responseCode, command } = (error ?? {}) as Fault;
  const isFinal = command === "RCPT TO" && responseCode !== undefined && responseCode >= 500;
  if (isFinal)
    return new AppError(
      "INVALID_REQUEST",
      `The mail server takes nothing for this address (${responseCode}).`,
    );
  const why =
    responseCode === undefined ? `failed (${code ?? "unknown"})` : `answered ${responseCode}`;
  return new AppError("DEPENDENCY_UNAVAILABLE", `The mail server ${why}.`);
}

type Fault = { code?: string; responseCode?: number; command?: string };
