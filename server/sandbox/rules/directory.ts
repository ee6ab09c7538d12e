import type { Finding, LookedUp } from "@/server/ports/enrichment";
import { chance } from "./chance";
import { type Member, memberAt, memberByRef, memberCount } from "./members";
import { phoneOf } from "./phones";

/** The percentage of members whose address and number the directory knows. */
const known = { email: 80, phone: 60 } as const;

/** The sandbox directory's data about a member: always the same, and nothing about unknown people. */
export function findingOn({ profileUrl, fullName, companyName, sought }: LookedUp): Finding {
  // A profile URL decides alone: another URL is another person, even with the same name.
  const member = profileUrl === null ? memberByName(fullName, companyName) : memberByRef(profileUrl);
  if (!member) return { kind: "nothing" };
  const has = (what: keyof typeof known) =>
    sought.includes(what) && chance("directory", what, member.index) * 100 < known[what];
  const email = has("email") ? member.email : null;
  const phone = has("phone") ? phoneOf(member) : null;
  return email || phone ? { kind: "found", email, phone } : { kind: "nothing" };
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
