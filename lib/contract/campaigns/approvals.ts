import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant, locale, noInput, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { writingTones } from "../writing";
import { limits, stepFile, stepKinds } from "./sequence";
import { campaignStatuses } from "./status";

/** How a message stands that somebody reads before it is sent (CAMP-16); canceled is shown as skipped. */
export const approvalStates = ["awaiting", "approved", "complete", "hold", "canceled", "paused"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What can be said about one; `awaiting` takes back what was said. */
const approvalVerdicts = ["approved", "hold", "canceled", "awaiting"] as const;
export type ApprovalVerdict = (typeof approvalVerdicts)[number];

/** How a language model wrote a message for this person alone, and what of (CAMP-68, ux 108). */
const approvalWriting = wire({
  instruction: z.string(),
  tone: z.enum(writingTones),
  language: locale.nullable(),
  /** The post a comment goes below; and how many messages that were said before were read. */
  post: z.string().nullable(),
  messages: z.int(),
  /** Nobody could write it: somebody has to by hand. The rest is null then. */
  isFailed: z.boolean(),
  model: z.string().nullable(),
  promptVersion: z.int().nullable(),
  credits: z.number().nullable(),
  writtenAt: instant.nullable(),
});
export type ApprovalWriting = z.output<typeof approvalWriting>;

/** One message to one person, as it would be sent. */
const approval = wire({
  id,
  prospectId: named("profile_id", id),
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  campaignId: named("workflow_id", id),
  campaignName: z.string(),
  accountId: named("credentials_id", id),
  accountName: z.string(),
  stepId: id,
  stepNumber: z.int(),
  kind: z.enum(stepKinds),
  state: z.enum(approvalStates),
  subject: z.string().nullable(),
  text: z.string(),
  /** What its mailbox adds below, whatever somebody writes above; empty for none (R18). */
  footer: z.string(),
  /** What goes along. */
  files: z.array(stepFile),
  /** Characters of the text that the channel takes. */
  limit: z.int(),
  /** False where the subject is that of the thread the mail goes on in (R20). */
  isSubjectOpen: z.boolean(),
  /** Somebody wrote it in place of what the step says, which is `stepText`. */
  isEdited: z.boolean(),
  stepText: z.string(),
  /** Null for what a step says to everybody. */
  writing: approvalWriting.nullable(),
  /** The step says something else than it did when somebody had a word about it (R23). */
  isChanged: z.boolean(),
  /** Placeholders without value; it cannot be approved before somebody writes it. */
  missing: z.array(z.string()),
  /** When its turn comes; null: at the next opportunity. */
  dueAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  version: z.int(),
});
export type Approval = z.output<typeof approval>;

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;

export const approvals = {
  /** Those whose turn was planned first come first (CAMP-17). */
  list: endpoint({
    method: "GET",
    path: "/approvals",
    access: read,
    input: wire({
      ...page(25),
      state: z.enum(approvalStates).optional(),
      campaignId: named("workflow_id", id.optional()),
      prospectId: named("profile_id", id.optional()),
    }),
    output: listOf(approval),
  }),
  counts: endpoint({
    method: "GET",
    path: "/approvals/counts",
    access: read,
    input: noInput,
    output: wire({ awaiting: z.int(), hold: z.int() }),
  }),
  /** Of which campaigns every message is read first; `saveSettings` of a campaign switches it. */
  switches: endpoint({
    method: "GET",
    path: "/approvals/switches",
    access: read,
    input: noInput,
    output: z.array(wire({ id, name: z.string(), status: z.enum(campaignStatuses), isOn: z.boolean() })),
  }),
  /** A word about each of some messages as they were read: `version` says which text that was. */
  decide: endpoint({
    method: "POST",
    path: "/approvals/decide",
    access: { ...write, scope: "send" },
    input: wire({
      verdict: z.enum(approvalVerdicts),
      items: z.array(wire({ id, version })).min(1).max(100),
    }),
    output: wire({
      decided: z.array(approval),
      refused: z.array(wire({ id, code: errorCode })),
    }),
  }),
  /** Another text for this person; null goes back to what the step says. It waits for approval then. */
  edit: endpoint({
    method: "POST",
    path: "/approvals/:_id/edit",
    access: write,
    bodyLimit: 256 * 1024,
    input: wire({
      id,
      version,
      subject: z.string().max(limits.emailSubject).optional(),
      text: z.string().max(limits.emailBody).nullable(),
    }),
    output: approval,
  }),
};
