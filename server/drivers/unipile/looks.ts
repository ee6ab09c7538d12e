import type { NetworkAction } from "@/server/ports/network";
import type { Person } from "./api";
import { dropOldest } from "./drop-oldest";

/** A look counts as a visit to the profile at the network, and about a hundred a day are safe: one is good for so long. */
const goodMs = 5 * 60_000;
const kept = 10_000;

/** What accounts saw of people lately, so that an action need not look again at what a condition has just looked at. */
export type Looks = {
  note(ref: string, whom: string, person: Person): void;
  /** A look that is still good for this action; null when it has to look itself. */
  recent(ref: string, action: Pick<NetworkAction, "kind" | "to">): Person | null;
  forget(ref: string, whom: string): void;
};

export function createLooks(now: () => Date): Looks {
  const seen = new Map<string, { person: Person; at: number }>();
  const keyOf = (ref: string, whom: string) => `${ref} ${whom}`;
  return {
    note(ref, whom, person) {
      const key = keyOf(ref, whom);
      seen.delete(key);
      seen.set(key, { person, at: now().getTime() });
      dropOldest(seen, kept);
    },
    recent(ref, { kind, to }) {
      const look = seen.get(keyOf(ref, to));
      if (!look || now().getTime() - look.at >= goodMs) return null;
      return isGoodFor(kind, look.person) ? look.person : null;
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
