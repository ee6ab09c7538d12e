import type { NetworkAction } from "@/server/ports/network";
import { dropOldest } from "../drop-oldest";
import type { Person } from "./api";

/**
 * A look counts as a visit to the profile at the network, of which an account has so many a day: one is good for so long. That is as long as
 * a step may follow on the one before it, and short enough that nobody is written to who answered in between.
 */
const goodMs = 5 * 60_000;
const kept = 10_000;

/** What accounts saw of people lately, so that an action need not look again at what a condition has just looked at. */
export type Looks = {
  note(ref: string, whom: string, person: Person): void;
  /** A look that is still good to do something about whoever lives there, however we stand. */
  last(ref: string, whom: string): Person | null;
  /** A look that is still good for this action; null when it has to look itself. */
  recent(ref: string, action: Pick<NetworkAction, "kind" | "to">): Person | null;
  forget(ref: string, whom: string): void;
};

export function createLooks(now: () => Date): Looks {
  const seen = new Map<string, { person: Person; at: number }>();
  const keyOf = (ref: string, whom: string) => `${ref} ${whom}`;
  const last = (ref: string, whom: string) => {
    const look = seen.get(keyOf(ref, whom));
    return look && now().getTime() - look.at < goodMs ? look.person : null;
  };
  return {
    note(ref, whom, person) {
      const key = keyOf(ref, whom);
      seen.delete(key);
      seen.set(key, { person, at: now().getTime() });
      dropOldest(seen, kept);
    },
    last,
    recent(ref, { kind, to }) {
      const person = last(ref, to);
      return person && isGoodFor(kind, person) ? person : null;
    },
    forget(ref, whom) {
      seen.delete(keyOf(ref, whom));
    },
  };
}

/** What would be refused for how we stand is looked at once more: they may have accepted meanwhile. */
function isGoodFor(kind: NetworkAction["kind"], { relation }: Person): boolean {
  switch (kind) {
    case "message":
    case "endorse":
      return relation === "connected";
    case "connection_request":
    case "connection_by_email":
    case "inmail":
      return relation === "none";
    default:
      return true;
  }
}
