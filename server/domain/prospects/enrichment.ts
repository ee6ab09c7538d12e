import type { Enrichment } from "@/lib/contract/campaigns/sequence";
import type { Sought } from "@/server/ports/enrichment";

type Reachable = {
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  isPhoneInvalid: boolean;
};

/** What is worth enriching: unknown values, and values that turned out to be wrong. */
export function soughtFor(finds: Enrichment, person: Reachable): Sought[] {
  const sought: Sought[] = [];
  if (finds !== "phone" && (person.email === null || person.isEmailInvalid)) sought.push("email");
  if (finds !== "email" && (person.phone === null || person.isPhoneInvalid)) sought.push("phone");
  return sought;
}

type Named = { profileUrl: string | null; fullName: string; companyName: string };

/** A profile URL identifies a person; a name does so only together with a company (CAMP-26). */
export const canBeLookedUp = ({ profileUrl, fullName, companyName }: Named): boolean =>
  profileUrl !== null || (fullName !== "" && companyName !== "");
