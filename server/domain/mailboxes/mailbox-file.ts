import * as z from "zod";
import type { encryptions } from "@/lib/contract/accounts/accounts";
import { type MailboxFileField, mailboxFileFields } from "@/lib/contract/accounts/mailbox-imports";
import type { ErrorCode } from "@/lib/contract/errors";
import { isSandboxHost } from "./sandbox-host";

/** Headers by their letters alone, as templates of Instantly, Smartlead and others spell them. */
const headers: Record<MailboxFileField, readonly string[]> = {
  email: ["email", "emailaddress", "fromemail", "mailbox", "address"],
  fromName: ["name", "fromname", "sendername", "displayname", "fullname"],
  firstName: ["firstname"],
  lastName: ["lastname"],
  username: ["username", "user", "login", "smtpusername", "smtpuser", "smtplogin"],
  password: ["password", "apppassword", "smtppassword"],
  host: ["host", "smtphost", "smtpserver", "smtp"],
  port: ["port", "smtpport"],
  imapUsername: ["imapusername", "imapuser", "imaplogin"],
  imapPassword: ["imappassword"],
  imapHost: ["imaphost", "imapserver", "imap"],
  imapPort: ["imapport"],
  dailyLimit: ["dailylimit", "maxemailperday", "emailsperday", "limit"],
  account: ["account", "accountname", "owner", "sendsfor"],
};

const lettersOf = (header: string) => header.toLowerCase().replace(/[^\p{L}]/gu, "");

/** What a column holds; null for one that is not used. */
type Column = MailboxFileField | null;

/** What each column holds, by its header. Of two columns for one field the first is used. */
export function mailboxColumns(header: readonly string[]): Column[] {
  const taken = new Set<MailboxFileField>();
  return header.map((cell) => {
    const letters = lettersOf(cell);
    const field = mailboxFileFields.find((one) => headers[one].includes(letters) && !taken.has(one)) ?? null;
    if (field) taken.add(field);
    return field;
  });
}

type Server = { host: string; port: number; encryption: (typeof encryptions)[number] };

/** A mailbox as a row of a file names it. Servers, user name and account are null if the row does not name them. */
export type ListedMailbox = {
  email: string;
  fromName: string;
  username: string | null;
  password: string;
  smtp: Server | null;
  imap: (Server & { username: string | null; password: string }) | null;
  dailyLimit: number | null;
  account: string | null;
};

/** Why a row cannot be used: the first column of it that has to be corrected. `email` as far as it can be read. */
export type FaultyRow = {
  email: string;
  field: MailboxFileField;
  failure: ErrorCode;
  details: Record<string, string | number>;
};

/** The longest texts, as for a mailbox that is connected by hand. */
const maxLetters = {
  host: 253,
  imapHost: 253,
  username: 254,
  imapUsername: 254,
  password: 500,
  imapPassword: 500,
  account: 200,
} as const;
const maxEmail = 254;
const maxDailyLimit = 2_000;
const maxPort = 65_535;
const ports = { smtp: 587, imap: 993 } as const;

/** Ports on which a server speaks TLS from the first byte; on others it begins with STARTTLS. */
const isImplicit = (port: number) => port === 465 || port === 993;

/** Reads a row whose cells are in these columns. */
export function readMailbox(columns: readonly Column[], cells: readonly string[]): ListedMailbox | FaultyRow {
  const at = (field: MailboxFileField) => (cells[columns.indexOf(field)] ?? "").trim();
  const email = at("email").toLowerCase();
  const faulty = (field: MailboxFileField, failure: ErrorCode, details = {}): FaultyRow => ({
    ...{ email: email.slice(0, maxEmail), field, failure, details },
  });
  if (email === "") return faulty("email", "fill_this_field");
  if (email.length > maxEmail || !z.email().safeParse(email).success) return faulty("email", "invalid_email");
  const missing = (["password", ...missingHost(at)] as const).find((field) => at(field) === "");
  if (missing) return faulty(missing, "fill_this_field");
  for (const [field, count] of Object.entries(maxLetters) as [keyof typeof maxLetters, number][])
    if (at(field).length > count) return faulty(field, "too_long", { count });
  const numbers = { port: maxPort, imapPort: maxPort, dailyLimit: maxDailyLimit } as const;
  for (const [field, max] of Object.entries(numbers) as [keyof typeof numbers, number][])
    if (!isWithin(at(field), max)) return faulty(field, "mailbox_file_number", { max });
  const [username, password, imapHost] = [at("username") || null, at("password"), at("imapHost")];
  return {
    email,
    fromName: (at("fromName") || [at("firstName"), at("lastName")].filter(Boolean).join(" ")).slice(0, 100),
    username,
    password,
    smtp: at("host") === "" ? null : server(at("host"), at("port"), ports.smtp),
    imap:
      imapHost === ""
        ? null
        : {
            ...server(imapHost, at("imapPort"), ports.imap),
            username: at("imapUsername") || username,
            password: at("imapPassword") || password,
          },
    dailyLimit: at("dailyLimit") === "" ? null : Number(at("dailyLimit")),
    account: at("account") || null,
  };
}

/** With one server named the other cannot be looked up by the address: it would be another provider's. */
const missingHost = (at: (field: MailboxFileField) => string): MailboxFileField[] =>
  at("host") === "" && at("imapHost") === "" ? [] : ["host", "imapHost"];

const server = (host: string, port: string, usual: number): Server => {
  const number = Number(port || usual);
  const encryption = isSandboxHost(host) ? "none" : isImplicit(number) ? "ssl" : "tls";
  return { host: host.toLowerCase(), port: number, encryption };
};

/** An empty cell is right: it leaves the number to us. */
const isWithin = (text: string, max: number) =>
  text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max);
