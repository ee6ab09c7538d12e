import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/mail.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import type { BookedMeeting, MailDetails } from "./system-mails";

const texts: Record<Locale, typeof en.meeting_booked> = {
  en: en.meeting_booked,
  fr: fr.meeting_booked,
  de: de.meeting_booked,
  pt: pt.meeting_booked,
  es: es.meeting_booked,
};

const told = ({ meeting }: MailDetails): BookedMeeting => {
  if (!meeting) throw new Error("an email about a meeting without the meeting");
  return meeting;
};

/** Subject, text and button of an email about a booking; the time is the reader's, or UTC if theirs is not known. */
export function meetingWords(details: MailDetails, locale: Locale, timezone: string | null) {
  const mail = texts[locale];
  const { guest, name, startsAt, workspace } = told(details);
  const when = new Intl.DateTimeFormat(locale, {
    ...{ weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" },
    ...{ timeZone: timezone ?? "UTC", timeZoneName: "short" },
  } as const).format(new Date(startsAt));
  const values: Record<string, string> = { guest, meeting: name, when, workspace: workspace.name };
  const say = (text: string) => text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  return { subject: say(mail.title), title: say(mail.title), text: say(mail.text), button: mail.button };
}

/** The reader may be in another of their workspaces: the link switches first. */
export function meetingPath(details: MailDetails): string {
  const { workspace, prospectId } = told(details);
  return `/space/set-space?space=${workspace.id}&back=${encodeURIComponent(`/profiles/my-prospects/${prospectId}`)}`;
}
