import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/mail.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import { weights } from "@/server/domain/notices/weights";
import type { Person } from "@/server/repositories/auth/users";
import type { MailKind } from "@/server/repositories/notices/system-mails";
import { billingPath, billingWords } from "./billing-words";
import { meetingPath, meetingWords } from "./meeting-words";
import { type Quote, replyPath, replyQuotes, replyWords } from "./reply-words";
import { type Section, summarySections, summaryWords } from "./summary-words";
import type { MailDetails } from "./system-mails";
import { noticeWords } from "./words";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

/** The path of each email's button. Codes go into the query, which our logs do not keep. */
const paths: Record<MailKind, (details: MailDetails, brand: Brand) => string> = {
  activation: ({ code = "" }) => `/auth/activate-email?activation_code=${code}`,
  restore: ({ code = "" }) => `/auth/restore-password?restore_code=${code}`,
  password_changed: () => "/auth/forgot-password",
  sign_in_changed: () => "/preferences/user/security",
  recovery_code_used: () => "/preferences/user/security",
  email_change: ({ code = "" }) => `/auth/activate-email?activation_code=${code}`,
  email_change_taken: () => "/auth/sign-in",
  email_change_asked: ({ code = "" }) => `/auth/activate-email?undo_code=${code}`,
  email_changed: ({ code = "" }) => `/auth/activate-email?undo_code=${code}`,
  guessed_at: () => "/preferences/user/password",
  codes_guessed_at: () => "/preferences/user/password",
  invitation: ({ code = "" }) => `/space/accept-invite?i=${code}`,
  account_problem: ({ notice }) => (notice && weights[notice.kind].action?.meta) ?? "/",
  summary: () => "/dashboard/my-dashboard",
  new_replies: replyPath,
  meeting_booked: meetingPath,
  export_ready: () => "/preferences/workspace/basic",
  billing: (details, { support }) => billingPath(details, support.email),
};

/** An email of the product to one person, from their brand and in their language. `address` is the brand's URL. */
type Written = {
  brand: Brand;
  address: string;
  locale: Locale;
  kind: MailKind;
  /** To whom it goes; of an invitation, in whose name. */
  person: Pick<Person, "firstName" | "lastName" | "email"> & Partial<Pick<Person, "notificationsSettings">>;
  details: MailDetails;
};

/** Subject and both bodies with the same content; nothing names another brand. */
export function systemMailText({ brand, address, locale, kind, person, details }: Written) {
  const t = texts[locale];
  const { invited, change } = details;
  const isToNewAddress = change?.reader === "to";
  const timezone = person.notificationsSettings?.timezone ?? null;
  const values = {
    name: person.firstName,
    inviter: `${person.firstName} ${person.lastName}`,
    workspace: invited?.workspace ?? details.archiveOf ?? "",
    email: invited?.email ?? person.email,
    before: change?.from ?? "",
    after: change?.to ?? "",
    brand: brand.name,
    company: brand.company,
    support: brand.support.email ?? brand.name,
    left: String(details.left ?? 0),
  };
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
  const words: Words & { note?: string } =
    kind === "account_problem"
      ? problemWords(locale, details)
      : kind === "summary"
        ? summaryWords(locale, details, say)
        : kind === "new_replies"
          ? replyWords(locale, details)
          : kind === "meeting_booked"
            ? meetingWords(details, locale, timezone)
            : kind === "billing"
              ? billingWords(details, { locale, timezone, say })
              : mapped(t[kind], say);
  const notes: Partial<Record<MailKind, string>> = {
    password_changed: "",
    guessed_at: "",
    codes_guessed_at: "",
    sign_in_changed: "",
    recovery_code_used: "",
    export_ready: "",
    email_change_asked: "",
    email_changed: "",
    account_problem: t.problemNote,
    summary: t.summary.note,
    new_replies: t.new_replies.note,
    meeting_booked: t.meeting_booked.note,
    invitation: say(t.invitation.note),
    billing: words.note,
  };
  const parts = {
    title: words.title,
    greeting: say(invited || isToNewAddress ? t.greetingUnknown : t.greeting),
    text: words.text,
    button: words.button,
    url: new URL(paths[kind](details, brand), address).href,
    link: t.link,
    note: notes[kind] ?? t.ignore,
    footer: say(invited ? t.footerInvited : isToNewAddress ? t.footerChange : t.footer),
  };
  const listed = {
    sections: kind === "summary" ? summarySections(locale, details) : [],
    quotes: replyQuotes(locale, details),
  };
  return {
    subject: words.subject,
    text: asText(parts, listed),
    html: asHtml(parts, listed, { brand, address, locale }),
  };
}

type Words = Record<"subject" | "title" | "text" | "button", string>;

const mapped = ({ subject, title, text, button }: Words, say: (text: string) => string): Words => ({
  subject: say(subject),
  title: say(title),
  text: say(text),
  button: say(button),
});

/** The same text as in the bell; names in it are inserted unchanged. */
function problemWords(locale: Locale, { notice }: MailDetails): Words {
  if (!notice) throw new Error("a mail of a problem without the problem");
  const { title, text, action = "" } = noticeWords(locale, notice.kind, notice.names);
  return { subject: title, title, text, button: action };
}

type Parts = Record<"title" | "greeting" | "text" | "button" | "url" | "link" | "note" | "footer", string>;

/** What an email lists between its text and its button. */
type Listed = { sections: readonly Section[]; quotes: readonly Quote[] };

const asText = ({ title, greeting, text, url, note, footer }: Parts, { sections, quotes }: Listed) =>
  [
    ...[title, greeting, text],
    ...sections.map(({ caption, rows }) =>
      [caption, ...rows.map(({ label, value, aside }) => `${label}: ${value} (${aside})`)].join("\n"),
    ),
    ...quotes.map(({ name, label, snippet }) => `${label ? `${name} (${label})` : name}\n${snippet}`),
    ...[url, note, footer],
  ]
    .filter(Boolean)
    .join("\n\n");

/** One column with inline styles, which all mail programs support. */
function asHtml(
  parts: Parts,
  { sections, quotes }: Listed,
  { brand, address, locale }: { brand: Brand; address: string; locale: Locale },
): string {
  const p = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, escaped(text)])) as Parts;
  const { brand: fill = brand.colours.primary, "on-brand": ink = "#ffffff" } = brand.colours.light;
  const icon = escaped(new URL(brand.icons.medium, address).href);
  const name = escaped(brand.name);
  const paragraph = 'style="margin:0 0 16px"';
  const quiet = 'style="margin:0 0 8px;font-size:13px;color:#5b6670"';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${p.title}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f6f7;color:#1d252b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600"><img src="${icon}" alt="" width="28" height="28" style="vertical-align:middle;margin-right:10px;border:0">${name}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${p.title}</h1>
<p ${paragraph}>${p.greeting}</p>
<p ${paragraph}>${p.text}</p>
${sections.map(tableOf).join("\n")}${quotes.map((quote) => quoteOf(quote, address)).join("\n")}
<p style="margin:24px 0"><a href="${p.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${fill};color:${ink};font-weight:600;text-decoration:none">${p.button}</a></p>
<p ${quiet}>${p.link}<br><a href="${p.url}" style="color:#5b6670;word-break:break-all">${p.url}</a></p>
${p.note && `<p ${quiet}>${p.note}</p>`}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e7ea;font-size:13px;color:#5b6670">${p.footer}</p>
</div></body></html>
`;
}

/** A small table in an email. */
const tableOf = ({ caption, rows }: Section) => {
  const cell = "padding:6px 0;border-top:1px solid #e3e7ea";
  const lines = rows.map(
    ({ label, value, aside }) =>
      `<tr><td style="${cell}">${escaped(label)}</td><td style="${cell};text-align:right;font-weight:600">${escaped(value)}</td><td style="${cell};padding-left:12px;text-align:right;font-size:13px;color:#5b6670">${escaped(aside)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" style="margin:0 0 24px;border-collapse:collapse;font-size:15px"><caption style="padding:0 0 6px;text-align:left;font-weight:600">${escaped(caption)}</caption>${lines.join("")}</table>`;
};

/** A message in an email: who wrote it leads to it. */
const quoteOf = ({ name, label, snippet, path }: Quote, address: string) => {
  const aside = label && ` <span style="font-size:13px;color:#5b6670">${escaped(label)}</span>`;
  return `<p style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #e3e7ea"><a href="${escaped(new URL(path, address).href)}" style="color:#1d252b;font-weight:600">${escaped(name)}</a>${aside}<br>${escaped(snippet)}</p>`;
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
