import * as z from "zod";
import { endpoint } from "../endpoint";
import { countryCode, id, instant, line, nothing } from "../fields";
import { named, wire } from "../wire";
import { account, newProxy, proxy, proxyTypes } from "./accounts";

const blacklistKinds = ["profile_url", "company", "domain", "email"] as const;

/** An entry of the list of people and companies an account never contacts (CRED-120, CRED-121). */
const blacklistEntry = wire({ kind: z.enum(blacklistKinds), value: line(300) });
export type BlacklistEntry = z.output<typeof blacklistEntry>;

/** A signature for messages (CRED-17); at most one is the default (CRED-76). */
const signature = wire({
  id,
  name: z.string(),
  message: z.string(),
  isDefault: z.boolean(),
  createdAt: instant,
});
export type Signature = z.output<typeof signature>;

const signatureFields = {
  name: line(60),
  message: z.string().min(1, "fill_this_field").max(2000, "too_long"),
};
const write = { who: "member", scope: "admin", page: "settings", rate: "write" } as const;
const read = { who: "member", page: "settings", rate: "read" } as const;
const accountId = wire({ id });

/** The pages of one account's settings (CRED-117 to CRED-125). */
export const accountSettings = {
  proxy: endpoint({
    method: "GET",
    path: "/credentials/:_id/proxy",
    access: read,
    input: accountId,
    output: proxy.nullable(),
  }),
  /** Tests the proxy before storing it; private and local addresses are refused (CRED-101 to CRED-107, S23). */
  setProxy: endpoint({
    method: "POST",
    path: "/credentials/:_id/proxy",
    access: { ...write, scope: "self", rate: "live-test" },
    input: wire({
      id,
      countryCode: countryCode.optional(),
      proxyType: z.enum(proxyTypes).optional(),
      noProxy: z.boolean().optional(),
      proxy: newProxy.optional(),
    }),
    output: account,
  }),
  /** Switches to another address in the same country, up to twice per calendar day of the account (CRED-122, CRED-123). */
  refreshProxy: endpoint({
    method: "POST",
    path: "/credentials/:_id/refresh_proxy",
    access: { ...write, rate: "live-test" },
    input: accountId,
    output: account,
  }),
  /** Asks the network which subscription the account has (CRED-04, CRED-10). */
  checkSales: endpoint({
    method: "POST",
    path: "/credentials/:_id/check_sales",
    access: { ...write, rate: "live-test" },
    input: accountId,
    output: account,
  }),
  /** Allows notes of 300 characters again after the network demanded shorter ones (CONST-06). */
  resetConnectionChars: endpoint({
    method: "POST",
    path: "/credentials/:_id/reset_connection_chars",
    access: write,
    input: accountId,
    output: account,
  }),
  /** After how many days unanswered requests are withdrawn: at least 14, by default 21 (R10). */
  updateWithdraw: endpoint({
    method: "POST",
    path: "/credentials/:_id/update_withdraw",
    access: write,
    input: wire({ id, isEnabled: z.boolean(), days: z.int().min(14).max(180).default(21) }),
    output: account,
  }),
  blacklist: endpoint({
    method: "GET",
    path: "/credentials/:_id/blacklist",
    access: read,
    input: accountId,
    output: z.array(blacklistEntry),
  }),
  /** Replaces the list; entries that are equal when compared are refused (CRED-120, CRED-121). */
  saveBlacklist: endpoint({
    method: "PUT",
    path: "/credentials/:_id/blacklist",
    access: { ...write, scope: "write" },
    bodyLimit: 1024 * 1024,
    input: wire({ id, entries: z.array(blacklistEntry).max(10_000, "too_long") }),
    output: z.array(blacklistEntry),
  }),
  signatures: endpoint({
    method: "GET",
    path: "/credentials/:_id/signatures",
    access: { ...read, page: ["settings", "inbox"] },
    input: accountId,
    output: z.array(signature),
  }),
  addSignature: endpoint({
    method: "POST",
    path: "/credentials/:_id/signatures",
    access: { ...write, scope: "write" },
    input: wire({ id, ...signatureFields, isDefault: z.boolean().default(false) }),
    output: signature,
  }),
  updateSignature: endpoint({
    method: "PUT",
    path: "/credentials/:_id/signatures/:signature_id",
    access: { ...write, scope: "write" },
    input: wire({
      id,
      signatureId: id,
      name: signatureFields.name.optional(),
      message: signatureFields.message.optional(),
      isDefault: z.boolean().optional(),
    }),
    output: signature,
  }),
  removeSignature: endpoint({
    method: "DELETE",
    path: "/credentials/:_id/signatures/:signature_id",
    access: { ...write, scope: "write" },
    input: wire({ id, signatureId: id }),
    output: nothing,
  }),
  /** The wizard step at which this account continues (CRED-81, CRED-84, CRED-85); null when nothing is missing. */
  onboardingInfo: endpoint({
    method: "GET",
    path: "/credentials/:_id/onboarding_info",
    access: read,
    input: accountId,
    output: wire({
      step: z.enum(["location", "hours", "password", "extension", "code"]).nullable(),
      account: named("credentials", account),
    }),
  }),
};
