import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant, noInput } from "../fields";
import { named, wire } from "../wire";

/** The size of a file of mailboxes. */
export const mailboxFileLimits = { bytes: 1024 * 1024, rows: 500 } as const;

/** Fields that a file of mailboxes may have a column for. */
export const mailboxFileFields = [
  "email",
  "fromName",
  "firstName",
  "lastName",
  "username",
  "password",
  "host",
  "port",
  "imapUsername",
  "imapPassword",
  "imapHost",
  "imapPort",
  "dailyLimit",
  "account",
] as const;
export type MailboxFileField = (typeof mailboxFileFields)[number];

/** `ready`: found right by a dry run. */
const rowStates = ["ready", "waiting", "connected", "failed", "cancelled"] as const;
export type MailboxRowState = (typeof rowStates)[number];

const row = wire({
  /** As a spreadsheet numbers it: the header is 1. */
  line: z.int(),
  email: z.string(),
  /** The name of the account that the mailbox belongs to; empty if the file names none that exists. */
  account: z.string(),
  state: z.enum(rowStates),
  /** Why it failed, and with what its text is filled. */
  failure: errorCode.nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The column to correct. */
  field: z.enum(mailboxFileFields).nullable(),
  mailboxId: id.nullable(),
});

const mailboxImport = wire({
  /** Null for a dry run, of which nothing is kept. */
  id: id.nullable(),
  fileName: z.string(),
  status: z.enum(["checked", "connecting", "done", "cancelled"]),
  startedAt: instant,
  rows: z.array(row),
});
export type MailboxImport = z.output<typeof mailboxImport>;

const access = {
  who: "member",
  scope: "admin",
  page: "mailboxes",
  feature: "email_automation",
  confirmed: true,
} as const;

/** Mailboxes connected from a file. Passwords are encrypted until their row is done, and never read back. */
export const mailboxImports = {
  /**
   * Reads a CSV file with a mailbox in each row, as other tools export their accounts, and connects those of its rows that are right. With
   * `isDryRun` it only says what is wrong with which. Rows that name no account belong to the given one.
   */
  upload: endpoint({
    method: "POST",
    path: "/integrations/smtp/imports",
    access: { ...access, rate: "upload" },
    fileLimit: mailboxFileLimits.bytes,
    input: wire({ accountId: named("credentials_id", id), isDryRun: z.boolean().default(true) }),
    output: mailboxImport,
  }),
  /** The member's last import; null before the first. */
  latest: endpoint({
    method: "GET",
    path: "/integrations/smtp/imports/latest",
    access: { who: "member", page: "mailboxes", rate: "read" },
    input: noInput,
    output: wire({ latest: mailboxImport.nullable() }),
  }),
  /** Leaves out the rows that are not connected yet. */
  cancel: endpoint({
    method: "POST",
    path: "/integrations/smtp/imports/:_id/cancel",
    access: { who: "member", scope: "admin", page: "mailboxes", rate: "write" },
    input: wire({ id }),
    output: mailboxImport,
  }),
};
