import type { Tone } from "@/components/ui/tone";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import {
  type MailboxDay,
  type MailboxResults,
  type MailResults,
  sumOfResults,
} from "@/lib/contract/accounts/deliverability";
import {
  type DomainCheck,
  domainOf,
  gradeOf,
  type SendingDomain,
} from "@/lib/contract/accounts/domain-health";
import { bounceSteps, complaintSteps, minMailsForShare } from "@/lib/contract/campaigns/guard";

/** Emails that did not arrive for good. A full mailbox does not count, as in the bounce guard. */
export const bouncesOf = ({ hard, blocked }: MailResults) => hard + blocked;
/** Emails that their server accepted and did not return; a complaint arrived. */
export const deliveredOf = (results: MailResults) => results.sent - bouncesOf(results) - results.soft;

type Steps = { warned: number; no_first_mails?: number; paused: number };
/** How serious a share is by the steps of the bounce guard (R17). */
function toneOf(count: number, sent: number, steps: Steps): Tone {
  if (sent < minMailsForShare) return "neutral";
  const reaches = (step: number) => count * 1_000 >= step * sent;
  if (reaches(steps.no_first_mails ?? steps.paused)) return "danger";
  return reaches(steps.warned) ? "warning" : "success";
}
export const bounceTone = (results: MailResults) => toneOf(bouncesOf(results), results.sent, bounceSteps);
export const complaintTone = (results: MailResults) =>
  toneOf(results.complaints, results.sent, complaintSteps);

const isSerious = (tone: Tone) => tone === "warning" || tone === "danger";

/** What a member should do about a mailbox first; null if all is well. */
type Advice =
  | { kind: "reconnect" }
  | { kind: "records"; records: DomainCheck["kind"][] }
  | { kind: "invalid_addresses"; count: number }
  | { kind: "rejected"; count: number }
  | { kind: "complaints"; count: number };

export function adviceFor(
  { problem }: Pick<Mailbox, "problem">,
  results: MailResults,
  domain: SendingDomain | undefined,
): Advice | null {
  if (problem) return { kind: "reconnect" };
  const failed = domain?.checks.filter(({ state }) => state === "failed").map(({ kind }) => kind) ?? [];
  if (failed.length > 0) return { kind: "records", records: failed };
  if (isSerious(complaintTone(results))) return { kind: "complaints", count: results.complaints };
  if (!isSerious(bounceTone(results))) return null;
  return results.blocked > results.hard
    ? { kind: "rejected", count: results.blocked }
    : { kind: "invalid_addresses", count: results.hard };
}

export type MailboxLine = {
  mailbox: Mailbox;
  results: MailResults;
  cause: MailboxResults["cause"];
  advice: Advice | null;
};

/** One line per mailbox, those with something to do first, then by the number of emails. Disconnected ones without emails are left out. */
export function linesOf(
  mailboxes: readonly Mailbox[],
  counted: readonly MailboxResults[],
  domains: readonly SendingDomain[],
): MailboxLine[] {
  const lines = mailboxes
    .filter(({ email }) => email !== "")
    .map((mailbox): MailboxLine => {
      const own = counted.find(({ mailboxId }) => mailboxId === mailbox.id);
      const results = own ?? sumOfResults([]);
      const domain = domains.find((one) => one.domain === domainOf(mailbox.email));
      return { mailbox, results, cause: own?.cause ?? null, advice: adviceFor(mailbox, results, domain) };
    })
    .filter(({ mailbox, results }) => mailbox.status !== "disconnected" || results.sent > 0);
  return lines.toSorted(
    (a, b) => Number(b.advice !== null) - Number(a.advice !== null) || b.results.sent - a.results.sent,
  );
}

export type DomainLine = { domain: SendingDomain; results: MailResults; mailboxes: Mailbox[] };

/** One line per sending domain, the worst first. */
export function domainLinesOf(
  lines: readonly MailboxLine[],
  domains: readonly SendingDomain[],
): DomainLine[] {
  const order = ["poor", "fair", "unknown", "good"];
  const rank = ({ domain }: DomainLine) => order.indexOf(gradeOf(domain));
  return domains
    .map((domain): DomainLine => {
      const own = lines.filter(({ mailbox }) => domainOf(mailbox.email) === domain.domain);
      return {
        domain,
        results: sumOfResults(own.map(({ results }) => results)),
        mailboxes: own.map(({ mailbox }) => mailbox),
      };
    })
    .filter(({ mailboxes }) => mailboxes.length > 0)
    .toSorted((a, b) => rank(a) - rank(b) || b.results.sent - a.results.sent);
}

/** Days that one point of the chart looks back on: the shares of single days jump. */
const smoothedDays = 7;
const dayMs = 86_400_000;

type RatePoint = { day: string; sent: number; bounced: number };

/** For each day from `from` to `to` (YYYY-MM-DD): emails and bounces of the seven days up to it. */
export function ratePoints(days: readonly MailboxDay[], from: string, to: string): RatePoint[] {
  const first = Date.parse(from);
  const length = Math.round((Date.parse(to) - first) / dayMs) + 1;
  const sent = Array.from({ length }, () => 0);
  const bounced = Array.from({ length }, () => 0);
  for (const one of days) {
    const at = Math.round((Date.parse(one.day) - first) / dayMs);
    sent[at] = (sent[at] ?? 0) + one.sent;
    bounced[at] = (bounced[at] ?? 0) + bouncesOf(one);
  }
  const total = (values: readonly number[], at: number) =>
    values.slice(Math.max(0, at - smoothedDays + 1), at + 1).reduce((sum, value) => sum + value, 0);
  return sent.map((_, at) => ({
    day: new Date(first + at * dayMs).toISOString().slice(0, 10),
    sent: total(sent, at),
    bounced: total(bounced, at),
  }));
}
