import type { Finding, LookedUp } from "@/server/ports/enrichment";
import type { E164 } from "@/server/ports/phone";
import { chance } from "./chance";
import { type Member, memberAt, memberByRef, memberCount } from "./members";
import { mobileOf } from "./phones";

/** The percentage of members whose address and number the directory knows. */
const known = { email: 80, phone: 60 } as const;

/** The sandbox directory's data about a member: always the same, and nothing about unknown people. */
export function findingOn({ profileUrl, fullName, companyName, sought }: LookedUp): Finding {
  // A profile URL decides alone: another URL is another person, even with the same name.
  const member = profileUrl === null ? memberByName(fullName, companyName) : memberByRef(profileUrl);
  if (!member) return { kind: "nothing" };
  const { email, phone } = contactsOf(member);
  const found = {
    email: sought.includes("email") ? email : null,
    phone: sought.includes("phone") ? phone : null,
  };
  return found.email || found.phone ? { kind: "found", ...found, by: "sandbox" } : { kind: "nothing" };
}

/** What the directory, and the people database, know of a member. */
export function contactsOf(member: Member): { email: string | null; phone: E164 | null } {
  const has = (what: keyof typeof known) => chance("directory", what, member.index) * 100 < known[what];
  return { email: has("email") ? member.email : null, phone: has("phone") ? mobileOf(member) : null };
}

let names: Map<string, number> | undefined;

/** Whose name it is at that company. The directory is built once, at the first question. */
function memberByName(fullName: string, companyName: string): Member | null {
  names ??= new Map(
    Array.from({ length: memberCount }, (_, index) => {
      const { firstName, lastName, company } = memberAt(index);
      return [nameKey(`${firstName} ${lastName}`, company), index];
    }),
  );
  const index = names.get(nameKey(fullName, companyName));
  return index === undefined ? null : memberAt(index);
}

const nameKey = (fullName: string, company: string) => `${fullName.trim()} @ ${company.trim()}`.toLowerCase();
