import type { ParsedMail } from "./parsed-mail";

/** A mail that was read: `clean` is its HTML made safe to show, `version` names the rules that did it. */
export type MailAsRead = { mail: ParsedMail; clean: { html: string; version: number } | null };

/** Reads the bytes of a mail; throws when they can not be read. Bounded in time and memory by whoever provides it. */
export type ReadMail = (raw: Uint8Array) => Promise<MailAsRead>;
