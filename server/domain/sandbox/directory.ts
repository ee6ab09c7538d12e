import type { Finding, LookedUp } from "@/server/ports/enrichment";
import { chance } from "./chance";
import { type Member, memberAt, memberByRef, memberCount } from "./members";
import { phoneOf } from "./phones";

/** How many of a hundred people the directory has an address and a number of. */
const known = { email: 80, phone: 60 } as const;

/** What the sandbox's directory says of somebody: always the same, and nothing of whoever does not live there. */
export function findingOn({ profileUrl, fullName, companyName, sought }: LookedUp): Finding {
  // A page of somebody else is somebody else, whatever their name.
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
