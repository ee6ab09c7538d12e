import type { Evidence, Outcome, Ready } from "./outcome";

export type Encryption = "ssl" | "tls" | "none";

/** One server as the mailbox's owner gave it. The password is plain only here, between decryption and the socket. */
export type MailServer = {
  host: string;
  port: number;
  username: string;
  password: string;
  encryption: Encryption;
};

/** What sending needs: connections are kept by `mailboxId` and server. */
export type SmtpAccess = { mailboxId: string; smtp: MailServer };
export type MailAccess = SmtpAccess & { imap: MailServer };

export type MailAddress = { name: string; address: string };

/** One mail to one person, rendered: nothing is left to look up. `messageId` carries its angle brackets. */
export type OutgoingMail = {
  from: MailAddress;
  to: MailAddress;
  subject: string;
  text: string;
  html?: string;
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
  /** The name that stands before the address; empty where there is none. */
  fromName: string;
  to: string[];
  subject: string;
  date: Date | null;
  size: number;
  autoSubmitted: boolean;
};

export interface MailFolder {
  /** New mails since the cursor, oldest first, read without changing a flag, at most `limit`. */
  listNew(
    cursor: MailCursor | null,
    limit: number,
  ): Promise<{ mails: IncomingHeaders[]; cursor: MailCursor }>;
  /** The whole mail as bytes, cut off with an error past `maxBytes`. */
  fetchRaw(uid: number, maxBytes: number): Promise<Uint8Array>;
}

/** The inbox, and the folder beside it in which mail programs file what a person sends. */
export interface MailboxReader extends MailFolder {
  /** Null where the server has no such folder. */
  sent(): Promise<MailFolder | null>;
  /** The mail of the inbox with this Message-ID; null when it is not there any more. */
  find(messageId: string): Promise<number | null>;
  /**
   * Resolves when the server announces something (IDLE), or after `maxMs` where it cannot announce; at once when it
   * announced something since the inbox was listed.
   */
  waitForMail(maxMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Which stage of a live test failed; `detail` is fit for the mailbox's owner (public addresses only). */
export type MailTestResult =
  | { ok: true; filesSentMail: boolean }
  | {
      ok: false;
      server: "smtp" | "imap";
      stage: "dns" | "connect" | "tls" | "login" | "folder";
      detail: string;
    }
  | { ok: false; server: "smtp" | "imap"; stage: "forbidden" };

export interface MailPort {
  /** Sends one mail with the given Message-ID; `ready` is awaited after RCPT and the body, before the final dot. */
  send(access: SmtpAccess, mail: OutgoingMail, ready: Ready): Promise<Outcome>;
  /** Looks the Message-ID up in the Sent folder; `unknowable` unless the server files submitted mail itself. */
  findSent(access: MailAccess, messageId: string, filesSentMail: boolean): Promise<Evidence>;
  /**
   * The Message-IDs in the Sent folder since an instant, each with when it was filed; null where the server does not file
   * everything itself, so that what is not there may have been sent all the same.
   */
  listSent(
    access: MailAccess,
    since: Date,
    filesSentMail: boolean,
  ): Promise<ReadonlyMap<string, Date> | null>;
  openReader(access: MailAccess): Promise<MailboxReader>;
  /** Connects to both servers, signs in, opens the inbox, sends nothing. */
  test(access: MailAccess): Promise<MailTestResult>;
  close(): Promise<void>;
}
