import type { NetworkAccount } from "@/server/ports/network";
import type { Api, Person } from "./api";
import { Problem } from "./problem";
import { whoIs } from "./profile-url";

/** Reads a profile, which is one of the looks of the account's day. */
export type Look = Api["person"];
/** Whose profile view is used; `isOwed` as in the port. */
export type Looking = (account: NetworkAccount, isOwed: boolean) => Look;

/** The member of a reference: unknown, gone, or found. */
type Found = Person | "gone" | null;

/**
 * Looks up a member. If the response is about another member, it is requested again, because the service has been seen to mix up responses
 * under load; the same one twice is a renamed member. Throws for every other problem.
 */
export async function findPerson(look: Look, ref: string, whom: string): Promise<Found> {
  const who = whoIs(whom);
  // No member has this name, and in a URL it would change the path.
  if (/^\.*$/.test(who)) return null;
  try {
    const first = await look(ref, who);
    if (isThis(first, who)) return first;
    const second = await look(ref, who);
    if (isThis(second, who) || second.id === first.id) return second;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 404) return null;
    if (error.status === 422 && !error.limit) return "gone";
    throw error;
  }
  throw new Error("the network service answered about somebody else");
}

const isThis = ({ id, slug }: Person, who: string) => id === who || slug?.toLowerCase() === who.toLowerCase();
