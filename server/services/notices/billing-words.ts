import type { Locale } from "@/lib/contract/fields";
import { priceText } from "@/lib/contract/money";
import de from "@/messages/de/mail.json" with { type: "json" };
import en from "@/messages/en/mail.json" with { type: "json" };
import es from "@/messages/es/mail.json" with { type: "json" };
import fr from "@/messages/fr/mail.json" with { type: "json" };
import pt from "@/messages/pt/mail.json" with { type: "json" };
import type { BillingReminder, MailDetails } from "./system-mails";

const texts: Record<Locale, typeof en.billing> = {
  ...{ en: en.billing, fr: fr.billing, de: de.billing, pt: pt.billing, es: es.billing },
};

const told = ({ billing }: MailDetails): BillingReminder => {
  if (!billing) throw new Error("an email about a plan without the plan");
  return billing;
};

/** Some texts differ where nothing can be paid: the provider gave the invoice up, or plans are sold elsewhere. */
function textOf({ kind, owed, paysHere }: BillingReminder): Exclude<keyof typeof en.billing, "note"> {
  if (kind === "plan_stopped" && !owed) return "plan_ended";
  return kind === "trial_over" && !paysHere ? "trial_over_contact" : kind;
}

type Reader = { locale: Locale; timezone: string | null; say(text: string): string };

/** Subject, text, button and note of a reminder; days are those of its reader's time zone. */
export function billingWords(details: MailDetails, { locale, timezone, say }: Reader) {
  const about = told(details);
  const { owed, trialEndsAt, workspace } = about;
  const day = owed?.since ?? trialEndsAt;
  const values: Record<string, string> = {
    workspace: workspace.name,
    amount: owed ? priceText(owed.amountCents, owed.currency, locale) : "",
    date: day ? dateText(new Date(day), locale, timezone ?? "UTC") : "",
  };
  // The brand's names first: a workspace may be named like a placeholder.
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? say(whole));
  const { subject, title, text, button } = texts[locale][textOf(about)];
  return {
    ...{ subject: filled(subject), title: filled(title), text: filled(text), button: filled(button) },
    note: filled(texts[locale].note),
  };
}

/** English has the day before the month, as on the screen. */
const dateText = (at: Date, locale: Locale, timeZone: string) =>
  new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone }).format(at);

/** Where a failed payment is paid, a plan is chosen, or who is asked about one. */
export function billingPath(details: MailDetails, supportEmail: string | undefined): string {
  const about = told(details);
  if (about.owed) return about.owed.url;
  if (about.kind === "plan_stopped") return within(about, "/billing-warning");
  if (about.paysHere) return within(about, "/billing/overview?upgrade=plans");
  return supportEmail ? `mailto:${supportEmail}` : within(about, "/billing/overview");
}

/** The reader may be in another of their workspaces: the link switches first. */
const within = ({ workspace }: BillingReminder, path: string) =>
  `/space/set-space?space=${workspace.id}&back=${encodeURIComponent(path)}`;
