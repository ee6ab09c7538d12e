import type { Account } from "@/lib/contract/accounts/accounts";

/** What an account is waiting for, or the network's own message. */
type Activity = { kind: "pin" | "challenge" } | { kind: "said"; text: string; links: [string, string][] };

/** For an active account: waiting for a PIN, then a challenge, then the network's own message (CRED-33, CRED-34). */
export function activityOf(account: Account, now: Date): Activity | null {
  const { securityCode, challengedAt } = account.authStatus;
  if (account.status !== "active") return null;
  if (securityCode && Date.parse(securityCode.expiresAt) > now.getTime()) return { kind: "pin" };
  if (!securityCode && challengedAt) return { kind: "challenge" };
  const { activity } = account;
  if (!activity?.text) return null;
  const links = Object.entries(activity.links).flatMap(([label, target]): [string, string][] => {
    const href = hrefOf(target);
    return href ? [[label, href]] : [];
  });
  return { kind: "said", text: activity.text, links };
}

/** Turns an email address into a mailto link and a domain or URL into an https link; null for anything else (CRED-36). */
export function hrefOf(target: string): string | null {
  const plain = target.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(plain)) return `mailto:${plain}`;
  const page = `https://${plain.replace(/^https?:\/\//i, "")}`;
  return URL.canParse(page) && !/^[a-z][a-z0-9+.-]*:(?!\/\/|\d)/i.test(plain) ? page : null;
}
