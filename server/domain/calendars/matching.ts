import { companyKeysOf } from "@/server/domain/prospects/company";

/** A prospect as far as it says whose booking it is. */
export type Candidate = {
  id: string;
  fullName: string;
  companyName: string;
  companyDomain: string;
  workEmail: string | null;
};

/** What is known about a booking's guest. */
type Booking = {
  guest: { name: string; email: string };
  /** To whom we sent the link that was used; null without a link of ours. */
  linked: Candidate | null;
  /** The prospect whose address the guest gave. */
  ownerId: string | null;
  /** Prospects with the guest's name who are in a running campaign. */
  namesakes: readonly Candidate[];
};

/** `isSure`: it takes effect; otherwise a member is asked. */
export type Match = { prospectId: string; by: "link" | "email" | "name"; isSure: boolean };

/**
 * Whose booking it is (CAMP-22). The link counts first. People forward links, so a guest with an address of another company is only proposed,
 * and one who gave the address of another prospect is that one. Then the address counts, then name and company together if they fit one
 * prospect alone.
 */
export function matchBooking({ guest, linked, ownerId, namesakes }: Booking): Match | null {
  if (linked && (ownerId === null || ownerId === linked.id)) {
    const isSure = ownerId === linked.id || !isElsewhere(guest.email, linked);
    return { prospectId: linked.id, by: "link", isSure };
  }
  if (ownerId !== null) return { prospectId: ownerId, by: "email", isSure: true };
  const domain = domainOf(guest.email, "");
  const fitting = namesakes.filter((one) => domain !== null && domainsOf(one).includes(domain));
  const [only] = fitting;
  return only && fitting.length === 1 ? { prospectId: only.id, by: "name", isSure: false } : null;
}

/** The form in which names are compared. */
export const plainName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** The company of the prospect is known, and the address is not one of it. */
function isElsewhere(email: string, prospect: Candidate): boolean {
  const known = domainsOf(prospect);
  const domain = domainOf(email, "");
  return known.length > 0 && (domain === null || !known.includes(domain));
}

const domainsOf = ({ workEmail, companyDomain }: Candidate): string[] =>
  [domainOf(workEmail, ""), domainOf(null, companyDomain)].filter((domain) => domain !== null);

const domainOf = (workEmail: string | null, companyDomain: string) =>
  companyKeysOf({ companyName: "", companyDomain, workEmail }).domain;
