import type { MailAccess } from "@/server/ports/mail";

/** Providers that file submitted mail in Sent themselves. */
const filing = [
  /(^|\.)(gmail|googlemail)\.com$/i,
  // These may replace the Message-ID on submission.
  /(^|\.)(office365|outlook)\.com$/i,
] as const;

const isAt = (provider: RegExp, host: string) => provider.test(host.replace(/\.$/, ""));

/** Whether mail is sent and read at the same mailbox of a provider known to file. smtp-relay.gmail.com is a relay that does not. */
export const isKnownToFile = ({ provider, smtp, imap }: MailAccess): boolean =>
  provider !== undefined || isAtFiling({ smtp, imap });

const isAtFiling = ({ smtp, imap }: Pick<MailAccess, "smtp" | "imap">): boolean =>
  !/^smtp-relay\./i.test(smtp.host) &&
  smtp.username.toLowerCase() === imap.username.toLowerCase() &&
  filing.some((provider) => isAt(provider, smtp.host) && isAt(provider, imap.host));

/** Whether a mail may lie in Sent under another Message-ID, so that not finding ours proves nothing. */
export const replacesIds = ({ provider, smtp, imap }: MailAccess): boolean =>
  provider === "microsoft" || [smtp.host, imap.host].some((host) => isAt(filing[1], host));
