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

/** The field of a step that names the same data. */
export const findsOf = (sought: readonly Sought[]): Enrichment =>
  sought.length > 1 ? "both" : (sought[0] ?? "both");

type Candidate = Reachable & Named & { isOptedOut: boolean; isErased: boolean };

/** Why a person is not looked up; null if they are. */
export function notLookedUp(
  sought: readonly Sought[],
  person: Candidate,
): "erased" | "opted_out" | "already_known" | "cannot_be_looked_up" | null {
  if (person.isErased) return "erased";
  if (person.isOptedOut) return "opted_out";
  if (soughtFor(findsOf(sought), person).length === 0) return "already_known";
  return canBeLookedUp(person) ? null : "cannot_be_looked_up";
}

/** Vendors that were chosen first, in that order; what was connected since comes last. */
export const inOrder = <Id extends string>(ids: readonly Id[], chosen: readonly string[]): Id[] => {
  const place = (id: Id) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return ids.toSorted((a, b) => place(a) - place(b));
};
