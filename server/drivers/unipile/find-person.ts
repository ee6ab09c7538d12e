import type { NetworkAccount } from "@/server/ports/network";
import type { Api, Person } from "./api";
import { Problem } from "./problem";
import { whoIs } from "./profile-url";

/** Reads a profile, which is one of the looks of the account's day. */
export type Look = Api["person"];
/** Who a look is taken as; `isOwed` as the port says. */
export type Looking = (account: NetworkAccount, isOwed: boolean) => Look;

/** Who lives at a reference: nobody; somebody who cannot be reached any more; or a member. */
type Found = Person | "gone" | null;

/**
 * Asks for a person. An answer about somebody else is asked for again, because the service has been seen to mix up answers
 * under load; twice the same one is a member who was renamed. Throws for every other problem.
 */
export async function findPerson(look: Look, ref: string, whom: string): Promise<Found> {
  const who = whoIs(whom);
  // Nobody is called so, and in an address it would lead somewhere else.
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
