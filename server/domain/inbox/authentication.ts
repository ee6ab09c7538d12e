import { headerOf, type ParsedMail } from "./parsed-mail";

/** Whether the receiving server vouches for the sender's domain; null when it did not say. Only its own, topmost line counts (S46). */
export function senderVerified(mail: Pick<ParsedMail, "headers">): boolean | null {
  const results = headerOf(mail, "authentication-results").toLowerCase();
  const dmarc = /\bdmarc\s*=\s*(\w+)/.exec(results)?.[1];
  if (dmarc === "pass") return true;
  if (dmarc === "fail" || dmarc === "quarantine" || dmarc === "reject") return false;
  return null;
}
