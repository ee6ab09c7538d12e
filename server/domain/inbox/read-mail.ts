import type { ParsedMail } from "./parsed-mail";

/** A file that came with a mail; without `bytes` it was beyond what is kept of one mail. */
export type ReceivedFile = {
  name: string | null;
  mediaType: string;
  size: number;
  contentId: string | null;
  bytes: Uint8Array | null;
};

/** A mail that was read: `clean` is its HTML made safe to show, `version` names the rules that did it. */
export type MailAsRead = {
  mail: ParsedMail;
  clean: { html: string; version: number } | null;
  files: readonly ReceivedFile[];
};

/** Parses the bytes of an email; throws if they cannot be read. The implementation limits time and memory. */
export type ReadMail = (raw: Uint8Array) => Promise<MailAsRead>;
