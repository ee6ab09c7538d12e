import * as z from "zod";
import { instant } from "../fields";
import { wire } from "../wire";

/** What the DNS says about a sending domain; `judgeDomain` says when each applies. `no_answer`: the name server did not answer. */
const domainFindings = [
  "mx_ok",
  "mx_missing",
  "spf_ok",
  "spf_missing",
  "spf_several",
  "spf_open",
  "spf_lookups",
  "spf_excludes",
  "dkim_ok",
  "dkim_missing",
  "dkim_unknown",
  "dmarc_ok",
  "dmarc_watches",
  "dmarc_missing",
  "dmarc_several",
  "server_ok",
  "server_unnamed",
  "no_answer",
] as const;
export type DomainFinding = (typeof domainFindings)[number];

export const checkKinds = ["mx", "spf", "dkim", "dmarc", "server"] as const;
/** `unknown`: the DNS gave no answer, or the record has a name that only the provider knows. */
const checkStates = ["ok", "warning", "failed", "unknown"] as const;

export const domainCheck = wire({
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  finding: z.enum(domainFindings),
  /** What the DNS answered. */
  found: z.array(z.string()),
  /** Mail providers that the records leave out. */
  missing: z.array(z.string()),
  /** The TXT record that mends it; null where nothing is wrong, or the provider gives out the value. */
  record: wire({ host: z.string(), value: z.string() }).nullable(),
});
export type DomainCheck = z.output<typeof domainCheck>;

export const sendingDomain = wire({
  domain: z.string(),
  /** False for the domain of a public provider such as gmail.com, whose records its customers cannot change. */
  isOwn: z.boolean(),
  isSandboxed: z.boolean(),
  /** Null until the first check, which follows the connection within a minute. */
  checkedAt: instant.nullable(),
  checks: z.array(domainCheck),
});
export type SendingDomain = z.output<typeof sendingDomain>;

/**
 * `poor`: large providers reject its email or mark it as spam. `fair`: something should be mended. `unknown`: not checked yet, or the name
 * server did not answer.
 */
export const domainGrades = ["good", "fair", "poor", "unknown"] as const;
export type DomainGrade = (typeof domainGrades)[number];

export function gradeOf({ checks }: Pick<SendingDomain, "checks">): DomainGrade {
  const has = (state: DomainCheck["state"]) => checks.some((check) => check.state === state);
  if (has("failed")) return "poor";
  if (has("warning")) return "fair";
  return has("ok") && !checks.some(({ finding }) => finding === "no_answer") ? "good" : "unknown";
}

/** The domain of an email address. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
