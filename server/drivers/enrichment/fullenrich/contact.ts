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
 * A person as the vendor wants to hear of them: the page on the network, or a name in two parts with a company, or both, and nothing but
 * what is sought, because each costs. Null for whom it could not look up.
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
