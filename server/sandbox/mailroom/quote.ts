import { phrases } from "@/server/sandbox/rules/answer";
import type { MailProgram } from "@/server/sandbox/rules/character";
import type { Member } from "@/server/sandbox/rules/members";
import type { Received } from "./received";

const dateLocales = { en: "en-GB", fr: "fr-FR", de: "de-DE", pt: "pt-PT", es: "es-ES" } as const;

/** The quoted email, and when it came on the workspace's clock. */
type Quoted = { mail: Received; shownAt: Date; member: Member; program: MailProgram };

/** The answer's words with the quotation its mail program puts under them, as text and, where the program writes HTML, as HTML. */
export function withQuote(words: string, quoted: Quoted): { text: string; html: string | null } {
  const { program, mail } = quoted;
  if (program === "office") return underHeaders(words, quoted);
  if (program === "bare")
    return {
      text: `${words}\n\n-----${phrases[quoted.member.language].quote.original}-----\n${mail.text}`,
      html: null,
    };
  const intro = introduction(quoted);
  const gap = program === "desktop" || program === "phone" ? "\n>\n" : "\n";
  const text = `${words}\n\n${intro}${gap}${prefixed(mail.text)}`;
  if (program !== "web") return { text, html: null };
  const html =
    `<div dir="ltr">${paragraphs(words)}</div><br><div class="quote"><div dir="ltr">${escaped(intro)}<br></div>` +
    `<blockquote type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${paragraphs(mail.text)}</blockquote></div>`;
  return { text, html };
}

function introduction({ member, mail, shownAt }: Quoted): string {
  const values: Record<string, string> = {
    date: moment(member, shownAt, { dateStyle: "medium", timeStyle: "short" }),
    name: mail.fromName,
    address: mail.fromAddress,
  };
  return phrases[member.language].quote.wrote.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** The block of headers that office programs put over the whole mail instead of quotation marks. */
function underHeaders(words: string, { member, mail, shownAt }: Quoted): { text: string; html: string } {
  const { quote } = phrases[member.language];
  const lines: [string, string][] = [
    [quote.from, `${mail.fromName} <${mail.fromAddress}>`],
    [quote.sent, moment(member, shownAt, { dateStyle: "full", timeStyle: "short" })],
    [quote.to, `${member.firstName} ${member.lastName} <${mail.toAddress}>`],
    [quote.subject, mail.subject],
  ];
  const text = `${words}\n\n________________________________\n${lines.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${mail.text}`;
  const html =
    `<html><body><div>${paragraphs(words)}</div><hr style="display:inline-block;width:98%">` +
    `<div dir="ltr">${lines.map(([name, value]) => `<b>${escaped(name)}:</b> ${escaped(value)}`).join("<br>")}</div>` +
    `<div>${paragraphs(mail.text)}</div></body></html>`;
  return { text, html };
}

const moment = ({ language, countryCode, timezone }: Member, at: Date, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(countryCode === "US" ? "en-US" : dateLocales[language], {
    ...style,
    timeZone: timezone,
  }).format(at);

const prefixed = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line.startsWith(">") ? `>${line}` : line === "" ? ">" : `> ${line}`))
    .join("\n");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const paragraphs = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line === "" ? "<div><br></div>" : `<div>${escaped(line)}</div>`))
    .join("");
