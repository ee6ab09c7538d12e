import type { Locale } from "@/lib/contract/fields";
import deLabels from "@/messages/de/labels.json" with { type: "json" };
import de from "@/messages/de/mail.json" with { type: "json" };
import enLabels from "@/messages/en/labels.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import esLabels from "@/messages/es/labels.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import frLabels from "@/messages/fr/labels.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import ptLabels from "@/messages/pt/labels.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import type { MailDetails, UnreadReplies } from "./system-mails";

const texts: Record<Locale, { mail: typeof en.new_replies; labels: typeof enLabels.ai }> = {
  en: { mail: en.new_replies, labels: enLabels.ai },
  fr: { mail: fr.new_replies, labels: frLabels.ai },
  de: { mail: de.new_replies, labels: deLabels.ai },
  pt: { mail: pt.new_replies, labels: ptLabels.ai },
  es: { mail: es.new_replies, labels: esLabels.ai },
};

/** A message listed in an email: who wrote it, how it is labeled, its beginning, and the path to it. */
export type Quote = { name: string; label: string; snippet: string; path: string };

const told = ({ replies }: MailDetails): UnreadReplies => {
  if (!replies) throw new Error("an email about replies without the replies");
  return replies;
};

/** Subject, heading and button of an email about unread replies. */
export function replyWords(locale: Locale, details: MailDetails) {
  const { mail } = texts[locale];
  const { listed, total, workspace } = told(details);
  const isOne = total === 1;
  const values: Record<string, string> = {
    name: listed[0]?.name ?? "",
    count: new Intl.NumberFormat(locale).format(total),
    workspace: workspace.name,
  };
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const title = say(isOne ? mail.titleOne : mail.title);
  return {
    subject: title,
    title,
    text: say(isOne ? mail.textOne : mail.text),
    button: isOne ? mail.buttonOne : mail.button,
  };
}

export const replyQuotes = (locale: Locale, { replies }: MailDetails): Quote[] =>
  (replies?.listed ?? []).map(({ name, snippet, label, prospectId, accountId }) => ({
    ...{ name, snippet },
    label: label ? texts[locale].labels[label] : "",
    path: inWorkspace(replies!, `/inbox/${prospectId}?account=${accountId}`),
  }));

/** The button leads to the one reply, or to the inbox. */
export function replyPath(details: MailDetails): string {
  const replies = told(details);
  const [first] = replies.listed;
  return inWorkspace(
    replies,
    replies.total === 1 && first ? `/inbox/${first.prospectId}?account=${first.accountId}` : "/inbox",
  );
}

/** The reader may be in another of their workspaces: the link switches first. */
const inWorkspace = ({ workspace }: UnreadReplies, path: string) =>
  `/space/set-space?space=${workspace.id}&back=${encodeURIComponent(path)}`;
