import * as z from "zod";
import { endpoint } from "../endpoint";
import { tiers } from "../features";
import { id, instant, noInput } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { mailbox } from "./accounts";
import { resultsRecord } from "./deliverability";
import { checkKinds, domainGrades } from "./domain-health";

export const mailboxTabs = ["all", "attention", "warming_up", "ai_emails"] as const;
export type MailboxTab = (typeof mailboxTabs)[number];

/** What its status column says; `signed_out`: the server or the provider refused the sign-in. */
export const mailboxStates = [
  "connected",
  "signed_out",
  "unreachable",
  "not_checked",
  "disconnected",
] as const;
export type MailboxState = (typeof mailboxStates)[number];

/** How it is connected; `ai_email`: on a bought domain. */
export const mailboxKinds = ["google", "microsoft", "smtp", "ai_email"] as const;
export type MailboxKind = (typeof mailboxKinds)[number];

/**
 * What a member should do about a mailbox first, as its deliverability says too. `warm_up`: its warm-up stopped after trouble; `records`: the
 * DNS records of its domain are wrong; `complaints`, `bounces`: their share reached the step at which the bounce guard warns (R17).
 */
const mailboxNeeds = ["reconnect", "check", "warm_up", "records", "complaints", "bounces"] as const;
export type MailboxNeed = (typeof mailboxNeeds)[number];

const { fields } = mailbox;

const listedMailbox = wire({
  ...{ id, type: fields.type, accountId: fields.accountId, email: fields.email, name: fields.name },
  ...{ isSandboxed: fields.isSandboxed, dailyLimit: fields.dailyLimit, sentToday: fields.sentToday },
  ...{ limitToday: fields.limitToday, limitReason: fields.limitReason, isWarmingUp: fields.isWarmingUp },
  accountName: z.string(),
  kind: z.enum(mailboxKinds),
  state: z.enum(mailboxStates),
  need: z.enum(mailboxNeeds).nullable(),
  /** The records to correct, for the need `records`. */
  wrongRecords: z.array(z.enum(checkKinds)),
  domainGrade: z.enum(domainGrades),
  /** Campaigns that send from it and are neither archived nor deleted. */
  campaigns: named("workflow_count", z.int()),
  /** Null until it was turned on for the first time. `perDay`: the volume of its last working day; emails found are those of 30 days. */
  warmUp: wire({
    isOn: z.boolean(),
    isPaused: z.boolean(),
    perDay: z.int(),
    /** 1 to 13; null before and after (MAIL-20). */
    rampDay: z.int().nullable(),
    found: z.int(),
    inbox: z.int(),
  }).nullable(),
  /** Campaign emails of the last 30 days. */
  results: resultsRecord,
  version: fields.version,
});
export type ListedMailbox = z.output<typeof listedMailbox>;

const filter = {
  /** Words of the address, the sender's name or the account's. */
  query: z.string().max(200).optional(),
  tab: z.enum(mailboxTabs).optional(),
  states: z.array(z.enum(mailboxStates)).max(mailboxStates.length).optional(),
  kinds: z.array(z.enum(mailboxKinds)).max(mailboxKinds.length).optional(),
  accountIds: named("credentials_ids", z.array(id).max(200).optional()),
};

/** The number of mailboxes for each value of a filter, with the other filters applied. */
const counted = <T extends z.ZodType>(value: T) => z.array(wire({ value, count: z.int() }));

const overview = wire({
  asOf: instant,
  timezone: z.string(),
  counts: wire({ all: z.int(), attention: z.int(), warmingUp: z.int(), aiEmails: z.int() }),
  sentToday: z.int(),
  /** Together, of those that can send now. */
  limitToday: z.int(),
  /** Today's warm-up emails that were found, and how many of them in the inbox. */
  warmUp: wire({ found: z.int(), inbox: z.int() }),
  /** Campaign emails of the last 30 days, as on the page Deliverability. */
  results: resultsRecord,
  /** Of the whole workspace: places and slots taken, whoever may use the mailboxes (BILL-13, MAIL-16). */
  plan: wire({ tier: z.enum(tiers), used: z.int(), limit: z.int() }),
  slots: wire({ used: z.int(), total: z.int() }),
});
export type MailboxOverview = z.output<typeof overview>;

const access = { who: "member", page: "mailboxes", rate: "read" } as const;

/** The page of all mailboxes (MAIL-03): those of the accounts this person may use, the oldest first. */
export const mailboxLists = {
  list: endpoint({
    method: "GET",
    path: "/integrations/smtp/list",
    access,
    input: wire({ ...filter, ...page(50) }),
    output: listOf(listedMailbox),
  }),
  facets: endpoint({
    method: "GET",
    path: "/integrations/smtp/facets",
    access,
    input: wire(filter),
    output: wire({
      states: counted(z.enum(mailboxStates)),
      kinds: counted(z.enum(mailboxKinds)),
      accountIds: named("credentials_ids", counted(id)),
    }),
  }),
  overview: endpoint({
    method: "GET",
    path: "/integrations/smtp/overview",
    access,
    input: noInput,
    output: overview,
  }),
};
