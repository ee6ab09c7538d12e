/** The storage of the sandbox's SMTP and IMAP servers. Every login owns its folders; uids grow and are never reused. */
export interface MailStore {
  /** Null if the password is wrong. `filesSentMail`: accepted emails also appear in the login's Sent folder. */
  authenticate(username: string, password: string): Promise<MailLogin | null>;
  /** The same with an access token (XOAUTH2); a store without it knows no tokens. */
  authenticateToken?(username: string, token: string): Promise<MailLogin | null>;
  /** Asked at RCPT, so that a person who does not exist is refused during the dialogue. */
  checkRecipient(login: string, address: string): Promise<Verdict>;
  /**
   * Takes a submitted mail over; after "ok" it must not be lost. `raw` is the mail as transmitted, without dot stuffing. A provider that
   * replaces the Message-ID says so in a text with the code 250.
   */
  accept(login: string, envelope: SmtpEnvelope, raw: Uint8Array): Promise<Verdict>;
  folders(login: string): Promise<MailFolder[]>;
  /** Null if there is no such folder. */
  status(login: string, folder: string): Promise<FolderStatus | null>;
  /** The mails with a uid above `sinceUid`, by uid. */
  list(login: string, folder: string, sinceUid: number): Promise<StoredMail[]>;
  get(login: string, folder: string, uid: number): Promise<Uint8Array | null>;
  /** Uids of the mails whose Message-ID contains `messageId`, as a server's header search does. */
  findByMessageId(login: string, folder: string, messageId: string): Promise<number[]>;
  /** Returns the new uid. */
  append(login: string, folder: string, raw: Uint8Array, flags: string[], at: Date): Promise<number>;
  setFlags(login: string, folder: string, uid: number, flags: string[]): Promise<void>;
  /** Moves a mail to another folder, where it gets a new uid. False if it is gone. */
  move(login: string, folder: string, uid: number, to: string): Promise<boolean>;
  createFolder(login: string, name: string): Promise<void>;
  /** Calls back whenever the folder changed; the answer ends it. */
  subscribe(login: string, folder: string, onChange: () => void): () => void;
}

export type MailLogin = { login: string; filesSentMail: boolean };

type SmtpEnvelope = { from: string; to: string[] };

/** A refusal carries the SMTP code and its text, such as 550 and "5.1.1 No such user". */
export type Verdict = "ok" | { code: number; text: string };

export type MailFolder = { name: string; specialUse?: "\\Sent" | "\\Drafts" | "\\Trash" | "\\Junk" };

export type FolderStatus = { uidValidity: number; uidNext: number; exists: number };

export type StoredMail = { uid: number; flags: string[]; size: number; at: Date };
