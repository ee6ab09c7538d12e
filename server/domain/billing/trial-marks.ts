import { createHmac } from "node:crypto";
import { parse } from "tldts";
import type { TrialHolder } from "@/lib/contract/workspaces";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { isPublicDomain } from "@/server/domain/mailboxes/public-domains";

/** Whose trial it is, and the hash that stands for them: without the installation's key nobody can tell whom it belongs to. */
export type TrialMark = { holder: TrialHolder; mark: string };

/** People of one brand only: what another brand's customers used is none of its business. */
const markOf = (key: Uint8Array, brand: string, holder: TrialHolder, value: string): TrialMark => ({
  holder,
  mark: createHmac("sha256", derivedKey(key, "used trials"))
    .update([brand, holder, value].join("|"))
    .digest("base64url"),
});

/**
 * The company behind an address, by the part of its domain that somebody registered. At a public provider, and where no domain is
 * registered, it is the person: their address without the part behind a plus, which the provider ignores.
 */
export function addressMark(key: Uint8Array, brand: string, email: string): TrialMark {
  const at = email.lastIndexOf("@");
  const [name, host] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
  const { domain } = parse(host, { allowPrivateDomains: true });
  if (domain && !isPublicDomain(domain)) return markOf(key, brand, "company", domain);
  return markOf(key, brand, "person", `${name.replace(/\+.*$/, "")}@${host}`);
}

/** A browser by the id that it was given when somebody first signed in with it. */
export const browserMark = (key: Uint8Array, brand: string, device: string): TrialMark =>
  markOf(key, brand, "browser", device);
