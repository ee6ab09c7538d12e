import type { MailProvider } from "./mail-consent";
import type { Evidence, Outcome, Ready } from "./outcome";

export type Encryption = "ssl" | "tls" | "none";

/** The consent of a mailbox's owner at Google or Microsoft, by which the driver gets access tokens. */
export type MailGrant = { workspaceId: string; mailboxId: string };

/**
 * What a session signs in with. A password and a token are plain only here, between decryption and the socket; of a grant the driver asks
 * for the token at each sign-in, because tokens last an hour.
 */
export type MailAuth = { password: string } | { accessToken: string } | { grant: MailGrant };

/** One server of a mailbox, and how to sign in there. */
export type MailServer = {
  host: string;
  port: number;
  username: string;
  encryption: Encryption;
} & MailAuth;

/**
 * The access token of a grant, or why there is none: `sign_in_again` if the owner took their consent back, `later` if the provider cannot
 * give one now.
 */
export type TokenAnswer =
  | { kind: "token"; accessToken: string }
  | { kind: "sign_in_again" }
  | { kind: "later"; retryAfterSeconds: number };

export interface AccessTokens {
  /** A token that is good for some minutes. A server rejected `refused`, so another one is needed. */
  tokenOf(grant: MailGrant, refused?: string): Promise<TokenAnswer>;
}

/** What sending needs; connections are cached by `mailboxId` and server. `provider`: whose mailbox it is, if its owner consented there. */
export type SmtpAccess = { mailboxId: string; provider?: MailProvider; smtp: MailServer };
export type MailAccess = SmtpAccess & { imap: MailServer };

/**
 * How mail sent over the SMTP server gets into the Sent folder of the IMAP server: "files" is proven for the pair, with
 * "appends" we save a copy after the server took the mail, "none" means that nothing is proven. Only with "files" does the
 * absence of a mail tell that it was never sent.
 */
export type SentCopies = "files" | "appends" | "none";

/** The contents of a Sent folder: Message-IDs with the time of filing. `isWhole`: an email that is missing was not sent. */
export type SentMails = { mails: ReadonlyMap<string, Date>; isWhole: boolean };

export type MailAddress = { name: string; address: string };

/** A file that goes with a mail. `name` may hold any letters. */
export type MailAttachment = { name: string; mediaType: string; bytes: Uint8Array };

/** One mail to one person, rendered: nothing is left to look up. `messageId` carries its angle brackets. */
export type OutgoingMail = {
  from: MailAddress;
  to: MailAddress;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly MailAttachment[];
  messageId: string;
  inReplyTo?: string;
  references?: string[];
  date: Date;
  headers?: Record<string, string>;
};

/** Where reading stopped: a change of `uidValidity` means the server renumbered and reading starts over. */
export type MailCursor = { uidValidity: string; lastUid: number };

/** Headers are enough to decide whether a mail concerns us; `fetchRaw` brings the rest (engine rule R15). */
export type IncomingHeaders = {
  uid: number;
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  from: string | null;
  /** The name before the address; empty if there is none. */
  fromName: string;
  to: string[];
  subject: string;
  date: Date | null;
  size: number;
  autoSubmitted: boolean;
  /** `multipart/report`: a machine tells about another mail, ours perhaps. */
  isReport: boolean;
  /** The mark of a warm-up email, if it carries one; whether it is ours the reader of it finds out. */
  warmUpMark: string | null;
};

/**
 * Why mails were not read: one is past the limit, is gone, or the server has it and refuses it; `connection_lost` names those that
 * were being read when the server dropped the line.
 */
export type MailReadFailure = {
  code: "too_large" | "gone" | "unreadable" | "connection_lost";
  about?: { uidValidity: string; uids: readonly number[] };
};

export interface MailFolder {
  /**
   * New mails since the cursor, oldest first, read without changing a flag, at most `limit`; `unreadable` are those among them
   * whose headers the server does not give. Throws a `MailReadFailure` when reading them ended the connection.
   */
  listNew(
    cursor: MailCursor | null,
    limit: number,
  ): Promise<{ mails: IncomingHeaders[]; unreadable: number[]; cursor: MailCursor }>;
  /** The whole email as bytes; throws a `MailReadFailure` if there is none. */
  fetchRaw(uid: number, maxBytes: number): Promise<Uint8Array>;
}

/** The inbox, and the folder in which mail programs file sent emails. */
export interface MailboxReader extends MailFolder {
  /** Null where the server has no such folder. */
  sent(): Promise<MailFolder | null>;
  /** The uid of the inbox's email with this Message-ID; null if it is gone. */
  find(messageId: string): Promise<number | null>;
  /**
   * Resolves when the server announces something (IDLE), or after `maxMs` where it cannot announce; at once when it
   * announced something since the inbox was listed. Rejects where the connection is closed already.
   */
  waitForMail(maxMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What tells an email in a folder: its Message-ID, or a header of ours where the provider replaced that. */
export type MailMark = { messageId: string; header: { name: string; value: string } };

/** A mailbox in which emails are marked and moved, as their owner would: warm-up only (R29). */
export interface MailboxCare {
  /**
   * Reads an email where it arrived. From the folder for spam it is moved to the inbox; then it is marked as read, and as important if
   * requested. Null if it is in neither.
   */
  read(
    mark: MailMark,
    isImportant: (folder: "inbox" | "spam") => boolean,
  ): Promise<{ folder: "inbox" | "spam"; messageId: string | null } | null>;
  /** Moves an email from the inbox to a folder, which is created if needed. Nothing happens if the owner moved it already. */
  putAway(mark: MailMark, folder: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Which stage of a live test failed; `detail` is fit for the mailbox's owner (public addresses only). `consent`: the provider gives no
 * token any more.
 */
export type MailTestResult =
  | { ok: true; files: boolean }
  | {
      ok: false;
      server: "smtp" | "imap";
      stage: "dns" | "connect" | "tls" | "consent" | "login" | "folder";
      detail: string;
    }
  | { ok: false; server: "smtp" | "imap"; stage: "forbidden" };

export interface MailPort {
  /** Sends one mail with the given Message-ID; `ready` is awaited after RCPT and the body, before the final dot. */
  send(access: SmtpAccess, mail: OutgoingMail, ready: Ready): Promise<Outcome>;
  /** Looks the Message-ID up in the Sent folder; a mail that is not there is `absent` only where the server files. */
  findSent(access: MailAccess, messageId: string, copies: SentCopies): Promise<Evidence>;
  /** What was filed in the Sent folder since an instant. */
  listSent(access: MailAccess, since: Date, copies: SentCopies): Promise<SentMails>;
  /** Saves a mail that was sent in the Sent folder, read already; once, also when it is tried again. */
  saveCopy(access: MailAccess, mail: OutgoingMail): Promise<void>;
  openReader(access: MailAccess): Promise<MailboxReader>;
  /** Opens a mailbox to mark and move emails in it. */
  openCare(access: MailAccess): Promise<MailboxCare>;
  /**
   * Connects to both servers, signs in and opens the inbox. `probe` is a mail to the mailbox itself: it is sent to learn whether
   * the server files what it sends, where that is not known of the pair; without one nothing is sent.
   */
  test(access: MailAccess, probe: OutgoingMail | null): Promise<MailTestResult>;
  close(): Promise<void>;
}

/** The installation's own mail server, for emails of the product itself: confirmations, passwords. */
export interface SystemMailPort {
  /** Sends one email and returns its outcome; never throws for it. */
  send(mail: OutgoingMail): Promise<Outcome>;
  close(): Promise<void>;
}
