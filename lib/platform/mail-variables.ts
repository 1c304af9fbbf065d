import { z } from "zod";
import { Secret } from "./secret";
import { given } from "./variables";

/** An address alone, or a name with the address in angle brackets. */
const SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** The variables of the mail server, each for itself; `mailFaults` looks at them together. */
export const mailVariables = {
  SMTP_URL: given(
    z
      .string()
      .refine(isServer, "must name a server and begin with smtp:// or smtps://")
      .transform((value) => new Secret(value))
      .optional(),
  ),
  MAIL_FROM: given(
    z.string().trim().regex(SENDER, "must be an address, or Name <address>").optional(),
  ),
};

function isServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

type Variables = z.output<z.ZodObject<typeof mailVariables>>;

/** Half a configuration would only fail at the first mail. */
export function mailFaults({
  SMTP_URL,
  MAIL_FROM,
}: Variables): { name: string; message: string }[] {
  if (SMTP_URL && !MAIL_FROM)
    return [{ name: "MAIL_FROM", message: "is not set, but SMTP_URL is" }];
  if (MAIL_FROM && !SMTP_URL)
    return [{ name: "SMTP_URL", message: "is not set, but MAIL_FROM is" }];
  return [];
}

/** The server that takes mail, and who it is from. */
export type MailServer = { url: Secret; from: string };

/** The mail server as it is configured, or `null` where there is none: then no mail is sent. */
export const mailServerOf = ({ SMTP_URL, MAIL_FROM }: Variables): MailServer | null =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null;
