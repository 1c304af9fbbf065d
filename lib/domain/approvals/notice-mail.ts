import type { PlaceView } from "@/lib/contract/places";
import type { Occasion } from "@/lib/domain/outbox/topics";
import { ROLES } from "@/lib/kernel/permissions";
import { LOCALES } from "@/lib/kernel/preferences";
import { inOneLine, noticeTitle } from "./notice-title";
import { type Locale, NOTICE_WORDS, type NoticeWords } from "./notice-words";
import type { NoticeRow, PersonRow } from "./notices.sql";

type Told = Pick<
  NoticeRow,
  "title" | "run" | "workflow" | "escalatedTo" | "dueAt" | "expiresAt"
> & {
  places: PlaceView[];
};
type Reader = Pick<PersonRow, "locale" | "timeZone">;

/** A mail as text and as HTML, in the reader's language and time. What is decided on is not told. */
export function writeNotice(
  occasion: Occasion,
  request: Told,
  { reader, url }: { reader: Reader; url: string },
): { subject: string; text: string; html: string } {
  const locale = LOCALES.find((known) => known === reader.locale) ?? "en";
  const words = NOTICE_WORDS[locale];
  const subject = words.head[occasion](
    noticeTitle(words, request.title, request.places),
    roleIn(words, request),
  );
  const facts = factsOf(request, locale, reader.timeZone);
  const lines = facts.map(([name, value]) => `${name}${words.colon}${value}`);
  const text = [
    subject,
    "",
    ...lines,
    "",
    `${words.open}${words.colon}${url}`,
    "",
    words.note,
    words.why,
    "",
  ];
  return { subject, text: text.join("\n"), html: pageOf({ subject, facts, url, locale }) };
}

function roleIn({ roles }: NoticeWords, { escalatedTo }: Told): string {
  const role = ROLES.find((known) => known === escalatedTo);
  return role ? roles[role] : (escalatedTo ?? "");
}

type Facts = (readonly [name: string, value: string])[];

function factsOf(request: Told, locale: Locale, timeZone: string): Facts {
  const words = NOTICE_WORDS[locale];
  const times = [
    [words.due, request.dueAt],
    [words.expires, request.expiresAt],
  ] as const;
  return [
    [words.workflow, inOneLine(request.workflow)] as const,
    [words.run, inOneLine(request.run)] as const,
    ...times.flatMap(([name, at]) => (at ? [[name, timeText(at, locale, timeZone)] as const] : [])),
  ];
}

function timeText(at: Date, locale: Locale, timeZone: string): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  const text = new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at);
  return `${text} (${timeZone})`;
}

const FONT = "font-family:Inter,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";
const MUTED = "color:#5b6470;font-size:13px";

/** One column without pictures or scripts: nothing is fetched, so nobody learns that it was read. */
function pageOf(page: { subject: string; facts: Facts; url: string; locale: Locale }): string {
  const { subject, facts, url, locale } = page;
  const words = NOTICE_WORDS[locale];
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${MUTED};padding:2px 16px 2px 0;vertical-align:top">${escaped(name)}</td>` +
      `<td style="padding:2px 0">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;${FONT};font-size:14px;line-height:1.5;color:#1c2430;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<h1 style="font-size:18px;font-weight:600;margin:0 0 16px">${escaped(subject)}</h1>
<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${rows.join("")}</table>
<p style="margin:0 0 20px"><a href="${escaped(url)}" style="display:inline-block;padding:9px 16px;border-radius:6px;background:#0f6b6b;color:#ffffff;text-decoration:none;font-weight:500">${escaped(words.open)}</a></p>
<p style="${MUTED};margin:0 0 4px">${escaped(words.note)}</p>
<p style="${MUTED};margin:0">${escaped(words.why)}</p>
</div></body></html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
