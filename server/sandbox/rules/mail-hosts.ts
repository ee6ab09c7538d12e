import { chance } from "./chance";

type Mail = { from: string; to: string; messageId: string };

const localOf = (address: string) => address.slice(0, address.indexOf("@")).toLowerCase();
const domainOf = (address: string) => address.slice(address.indexOf("@") + 1).toLowerCase();

/** Of mails between mailboxes of different domains, the share that is taken for spam: more of it where the address begins with `strict`. */
const spamShare = { usual: 0.04, strict: 0.4 } as const;

/** Whether a mailbox's server puts a mail from another mailbox into the folder for spam. */
export function isSpam({ from, to, messageId }: Mail): boolean {
  if (domainOf(from) === domainOf(to)) return false;
  const share = localOf(to).startsWith("strict") ? spamShare.strict : spamShare.usual;
  return chance("spam", from, to, messageId) < share;
}

/** The server of a mailbox whose address begins with `refuses` sends nothing for it. */
export const refusalOf = (address: string): { code: number; text: string } | null =>
  localOf(address).startsWith("refuses")
    ? { code: 550, text: "5.7.1 This mailbox is blocked from sending" }
    : null;

/** The server of a mailbox whose address begins with `slow` takes its time before it confirms a mail. */
export const slownessMs = (address: string): number => (localOf(address).startsWith("slow") ? 3_000 : 0);
