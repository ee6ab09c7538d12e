import type { NetworkAction } from "@/server/ports/network";
import { dropOldest } from "../drop-oldest";
import type { Person } from "./api";

/**
 * A profile request counts as a visit at the network, which limits visits per day, so one is reused for this long: as long as a step may
 * follow the one before, and short enough that a reply in between is not missed.
 */
const goodMs = 5 * 60_000;
const maxEntries = 10_000;

/** Recently loaded profiles, so that an action need not load what a condition just loaded. */
export type Looks = {
  note(ref: string, whom: string, person: Person): void;
  /** A profile recent enough to act on, whatever the relation. */
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
      dropOldest(seen, maxEntries);
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

/** If the relation would cause a refusal, the profile is loaded again: they may have accepted meanwhile. */
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
