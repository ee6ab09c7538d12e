import {
  meetingLinkPlaceholder,
  placeholders,
  type StepKind,
  takesMeetingLink,
  unsubscribePlaceholder,
} from "@/lib/contract/campaigns/sequence";
import { shorten } from "./shorten";

/** The data that fills placeholders. `customFields` are keyed custom_field_{n}. */
type PlaceholderProspect = {
  firstName: string;
  lastName: string;
  fullName: string;
  location: string;
  companyName: string;
  position: string;
  customFields: Readonly<Record<string, string>>;
};
export type PlaceholderAccount = { firstName: string; lastName: string };

/** The placeholder names available in a workspace with these custom fields (CAMP-54, CAMP-55). */
export const knownPlaceholders = (customFieldKeys: readonly string[]): ReadonlySet<string> =>
  new Set<string>([...placeholders, ...customFieldKeys]);

/** The values for one prospect contacted from one account; unknown ones are left out. */
export function placeholderValues(
  prospect: PlaceholderProspect,
  account: PlaceholderAccount,
): ReadonlyMap<string, string> {
  const joined = (first: string, last: string) => `${first} ${last}`.trim();
  const values: Record<(typeof placeholders)[number], string> = {
    first_name: prospect.firstName,
    last_name: prospect.lastName,
    full_name: prospect.fullName || joined(prospect.firstName, prospect.lastName),
    location: prospect.location,
    company_name: prospect.companyName,
    occupation: prospect.position,
    account_first_name: account.firstName,
    account_last_name: account.lastName,
    account_full_name: joined(account.firstName, account.lastName),
  };
  return new Map([
    ...Object.entries(prospect.customFields).filter(([key]) => /^custom_field_\d{1,2}$/.test(key)),
    ...Object.entries(values),
  ]);
}

/**
 * A placeholder that stays in an email's text until it is composed: the approved text contains no prospect's own unsubscribe address (R18).
 */
export const unsubscribeMark = `{${unsubscribePlaceholder}}`;

/** The values for the body of an email; only the body may contain the unsubscribe link. */
export const mailValues = (
  values: ReadonlyMap<string, string>,
  unsubscribeUrl: string = unsubscribeMark,
): ReadonlyMap<string, string> => new Map([...values, [unsubscribePlaceholder, unsubscribeUrl]]);

/** The text of an email with the prospect's own unsubscribe address. */
export const withUnsubscribeUrl = (text: string, url: string): string =>
  text.replaceAll(unsubscribeMark, () => url);

/** Stays in a text until it is sent, like the one above: everyone gets a link of their own (CAMP-22). */
export const meetingLinkMark = `{${meetingLinkPlaceholder}}`;

/** Whether a template asks for the link, with a fallback or without. */
export const asksForMeetingLink = (template: string): boolean =>
  new RegExp(`\\{${meetingLinkPlaceholder}\\s*[:}]`).test(template);

/** The page of previews and test emails, which belongs to nobody. */
export const exampleMeetingUrl = "https://calendly.com/example/30min";

/** The values for the body of a message of a kind: what only a body may contain is a mark, or the given address. */
export function bodyValues(
  values: ReadonlyMap<string, string>,
  type: StepKind,
  { unsubscribeUrl, meetingUrl = meetingLinkMark }: { unsubscribeUrl?: string; meetingUrl?: string } = {},
): ReadonlyMap<string, string> {
  const own = type === "email" ? mailValues(values, unsubscribeUrl) : values;
  return takesMeetingLink(type) ? new Map([...own, [meetingLinkPlaceholder, meetingUrl]]) : own;
}

/** The text with the prospect's own link, still no longer than `max`: what is cut is never the link. */
export function withMeetingUrl(text: string, url: string, max: number | null): string {
  const whole = text.replaceAll(meetingLinkMark, () => url);
  if (max === null || whole.length <= max) return whole;
  const room = max - url.length - 1;
  const before = text.slice(0, text.indexOf(meetingLinkMark)).trimEnd();
  return `${shorten(before, room)} ${url}`;
}
