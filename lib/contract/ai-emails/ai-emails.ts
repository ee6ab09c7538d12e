import * as z from "zod";
import { domainCheck } from "../accounts/domain-health";
import { endpoint } from "../endpoint";
import { id, instant, line, noInput, nothing } from "../fields";
import { named, wire } from "../wire";
import { maxDomainsAtOnce } from "./names";

/** Whether domains can be bought here, and whether they are invented; `none`: the operator has connected no registrar. */
const registrarKinds = ["real", "sandbox", "none"] as const;
export type RegistrarKind = (typeof registrarKinds)[number];

/** MAIL-11. */
const domainStates = ["pending", "ready", "failed", "expired"] as const;
/** What comes next for a pending domain: its order, its registration, its mailboxes' host, its DNS records, or that they can be seen. */
export const domainStages = ["order", "registration", "host", "records", "opening", "done"] as const;
/** Why a domain was not registered; its credits are back. */
export const domainProblems = [
  "taken",
  "not_offered",
  "out_of_money",
  "price_changed",
  "not_registered",
] as const;
const offerStates = ["free", "taken", "yours", "unknown"] as const;
/** MAIL-11. `warming_up`: active, and in the ramp-up of its warm-up (MAIL-20). */
const aiMailboxStates = ["pending", "warming_up", "active", "paused", "failed"] as const;

const domainRecord = wire({
  type: z.enum(["MX", "TXT", "CNAME"]),
  host: z.string(),
  value: z.string(),
  priority: z.int().nullable(),
});

const aiDomain = wire({
  id,
  name: z.string(),
  isSandboxed: z.boolean(),
  state: z.enum(domainStates),
  stage: z.enum(domainStages),
  problem: z.enum(domainProblems).nullable(),
  /** What the operator has to do before it goes on. */
  needs: z.enum(["confirm_address"]).nullable(),
  needsUntil: instant.nullable(),
  credits: z.number(),
  /** How many hours its registration takes at the most (MAIL-13). */
  takesHours: z.int(),
  orderedAt: instant,
  decidedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** The DNS records set for it. */
  records: z.array(domainRecord),
  checks: z.array(domainCheck),
  checkedAt: instant.nullable(),
  mailboxes: z.int(),
  version: z.int(),
});
export type AiDomain = z.output<typeof aiDomain>;

const domainOffer = wire({
  name: z.string(),
  state: z.enum(offerStates),
  /** Null unless it is free. */
  credits: z.number().nullable(),
  takesHours: z.int(),
});
export type DomainOffer = z.output<typeof domainOffer>;

const aiMailbox = wire({
  id,
  domainId: id,
  email: z.string(),
  senderName: z.string(),
  photoLink: z.string().nullable(),
  state: z.enum(aiMailboxStates),
  accountId: named("credentials_id", id),
  isSandboxed: z.boolean(),
  sentToday: z.int(),
  limitToday: z.int(),
  /** Active campaigns that send from it, which deleting it stops. */
  campaigns: named("workflows", z.array(wire({ id, name: z.string() }))),
  createdAt: instant,
  version: z.int(),
});
export type AiMailbox = z.output<typeof aiMailbox>;

const overview = wire({
  registrar: z.enum(registrarKinds),
  credits: z.number(),
  domains: wire({
    total: z.int(),
    ready: z.int(),
    pending: z.int(),
    failed: z.int(),
    expired: z.int(),
  }),
  /** One slot per mailbox (MAIL-16); they come with the plan. */
  slots: wire({ used: z.int(), total: z.int() }),
  sentToday: z.int(),
  limitToday: z.int(),
});
export type AiEmailsOverview = z.output<typeof overview>;

const reading = { who: "member", page: "mailboxes", feature: "ai_domain", rate: "read" } as const;
const readingMailboxes = { ...reading, feature: "mailbox_slot" } as const;
const buying = {
  who: "admin",
  scope: "self",
  feature: "ai_domain",
  confirmed: true,
  rate: "live-test",
} as const;
const changing = { who: "admin", scope: "admin", feature: "mailbox_slot", rate: "write" } as const;

const domainName = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .max(100, "domain_name_invalid");
const localPart = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .max(64, "mailbox_name_invalid")
  .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i, "mailbox_name_invalid")
  .refine((name) => !name.includes(".."), "mailbox_name_invalid");

/** Max bytes of a mailbox's photo (MAIL-25). */
const mailboxPhotoLimit = 2 * 1024 * 1024;

/** Domains for sending, and the mailboxes on them (MAIL-24). */
export const aiEmails = {
  overview: endpoint({
    method: "GET",
    path: "/ai_emails/overview",
    access: reading,
    input: noInput,
    output: overview,
  }),
  /** The newest first. */
  domains: endpoint({
    method: "GET",
    path: "/ai_emails/domains",
    access: reading,
    input: noInput,
    output: z.array(aiDomain),
  }),
  /** Names like `query` with their prices; a whole domain comes first. */
  search: endpoint({
    method: "GET",
    path: "/ai_emails/domains/search",
    access: { ...buying, scope: "admin", rate: "read" },
    input: wire({ query: domainName }),
    output: z.array(domainOffer),
  }),
  /** Buys all of them or none. A price that differs from `credits` is refused, and nothing is bought. */
  buy: endpoint({
    method: "POST",
    path: "/ai_emails/domains/buy",
    access: buying,
    input: wire({
      domains: z
        .array(wire({ name: domainName, credits: z.number().min(0).max(1_000_000) }))
        .min(1, "fill_this_field")
        .max(maxDomainsAtOnce, "too_many_domains"),
    }),
    output: z.array(aiDomain),
  }),
  /** Asks the registrar, or the DNS, how it is now (MAIL-14). */
  refresh: endpoint({
    method: "POST",
    path: "/ai_emails/domains/:_id/refresh",
    access: { ...buying, scope: "admin" },
    input: wire({ id }),
    output: aiDomain,
  }),
  /** Mailboxes of the accounts this person may use, the newest first. */
  mailboxes: endpoint({
    method: "GET",
    path: "/ai_emails/mailboxes",
    access: readingMailboxes,
    input: noInput,
    output: z.array(aiMailbox),
  }),
  /** `name` is what stands before the @. */
  createMailbox: endpoint({
    method: "POST",
    path: "/ai_emails/mailboxes",
    access: { ...changing, confirmed: true, rate: "live-test" },
    input: wire({
      domainId: id,
      accountId: named("credentials_id", id),
      senderName: line(100),
      name: localPart,
    }),
    output: aiMailbox,
  }),
  updateMailbox: endpoint({
    method: "PATCH",
    path: "/ai_emails/mailboxes/:_id",
    access: changing,
    input: wire({ id, senderName: line(100) }),
    output: aiMailbox,
  }),
  /** Campaigns that send from it stop sending from it; its emails at the host are deleted. */
  removeMailbox: endpoint({
    method: "DELETE",
    path: "/ai_emails/mailboxes/:_id",
    access: changing,
    input: wire({ id }),
    output: nothing,
  }),
  /** A PNG, JPG or WebP of at most 2 MB (MAIL-25). */
  savePhoto: endpoint({
    method: "POST",
    path: "/ai_emails/mailboxes/:_id/save_photo",
    access: { ...changing, rate: "upload" },
    input: wire({ id }),
    fileLimit: mailboxPhotoLimit,
    output: aiMailbox,
  }),
};
