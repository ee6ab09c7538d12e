import type { LookedUp, Sought } from "@/server/ports/enrichment";

const fields = { email: "contact.work_emails", phone: "contact.phones" } as const satisfies Record<
  Sought,
  string
>;

type Contact = {
  enrich_fields: string[];
  linkedin_url?: string;
  first_name?: string;
  last_name?: string;
  company_name?: string;
};

const network = /^https:\/\/([a-z]{2,3}\.)?linkedin\.com\/in\//;

/**
 * A person in the vendor's format: the profile URL, or a two-part name with a company, or both, and only what is sought, because each field
 * costs. Null if the vendor could not look them up.
 */
export function contactOf({ profileUrl, fullName, companyName, sought }: LookedUp): Contact | null {
  const page = profileUrl !== null && network.test(profileUrl) ? { linkedin_url: profileUrl } : {};
  const [first = "", ...others] = fullName.trim().split(/\s+/);
  const last = others.join(" ");
  const isNamed = last !== "" && companyName !== "";
  const name = isNamed ? { first_name: first, last_name: last, company_name: companyName } : {};
  const contact = { ...page, ...name, enrich_fields: sought.map((what) => fields[what]) };
  return "linkedin_url" in page || isNamed ? contact : null;
}
