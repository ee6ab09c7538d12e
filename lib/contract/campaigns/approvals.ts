import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant, locale, noInput, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { approvalStates } from "./approval-states";
import { limits, stepFile, stepKinds } from "./sequence";
import { campaignStatuses } from "./status";
import { writingTones } from "./writing-kinds";

/** The possible decisions; `awaiting` withdraws an earlier one. */
const approvalVerdicts = ["approved", "hold", "canceled", "awaiting"] as const;
export type ApprovalVerdict = (typeof approvalVerdicts)[number];

/** How a language model wrote a message for this prospect, and from what (CAMP-68, ux 108). */
const approvalWriting = wire({
  instruction: z.string(),
  tone: z.enum(writingTones),
  language: locale.nullable(),
  /** The post being commented on, and how many earlier messages were read. */
  post: z.string().nullable(),
  messages: z.int(),
  /** The model could not write it, so a member has to. All other fields are null then. */
  isFailed: z.boolean(),
  model: z.string().nullable(),
  promptVersion: z.int().nullable(),
  credits: z.number().nullable(),
  writtenAt: instant.nullable(),
});
export type ApprovalWriting = z.output<typeof approvalWriting>;

/** One message to one prospect, as it would be sent. */
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
  /** The mailbox's footer, added below the text in any case; empty for none (R18). */
  footer: z.string(),
  /** Attachments. */
  files: z.array(stepFile),
  /** Max characters that the channel accepts. */
  limit: z.int(),
  /** False where the email continues a thread and keeps its subject (R20). */
  isSubjectOpen: z.boolean(),
  /** A member replaced the step's text, which is `stepText`. */
  isEdited: z.boolean(),
  stepText: z.string(),
  /** Null if the step has the same text for everyone. */
  writing: approvalWriting.nullable(),
  /** The step has changed since the decision was made (R23). */
  isChanged: z.boolean(),
  /** Placeholders without a value; the message cannot be approved before a member fills them in. */
  missing: z.array(z.string()),
  /** When it is due; null means at the next opportunity. */
  dueAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  version: z.int(),
});
export type Approval = z.output<typeof approval>;

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;

export const approvals = {
  /** Ordered by when their turn was planned, earliest first (CAMP-17). */
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
    /** `unwritten`: texts that the model could not write. */
    output: wire({ awaiting: z.int(), hold: z.int(), unwritten: z.int() }),
  }),
  /** The campaigns in which every message is reviewed first; `saveSettings` of a campaign changes this. */
  switches: endpoint({
    method: "GET",
    path: "/approvals/switches",
    access: read,
    input: noInput,
    output: z.array(wire({ id, name: z.string(), status: z.enum(campaignStatuses), isOn: z.boolean() })),
  }),
  /** Decides on several messages; `version` says which text was reviewed. */
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
  /** Has the model write all texts again that it could not write; each is charged once it is written (CAMP-68). */
  writeAgain: endpoint({
    method: "POST",
    path: "/approvals/write_again",
    access: write,
    input: noInput,
    output: wire({ count: z.int() }),
  }),
  /** Sets another text for this prospect; null restores the step's text. The message then awaits approval again. */
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
