import type { NetworkEvent } from "@/server/ports/network";
import { dropOldest } from "../drop-oldest";
import type { Person } from "./api";
import type { Look } from "./find-person";
import { Problem } from "./problem";
import { whoIs } from "./profile-url";

const maxEntries = 50_000;

/**
 * Members' profile URLs by their ids. Lists and messages often give a member only by id, or put the id into the URL, while prospects are
 * known here by the name in it.
 */
export type People = {
  meet(person: Person): void;
  /** Records a message that we wrote, so that it is not reported as news when the service lists it. */
  wrote(messageId: string): void;
  isOurs(messageId: string): boolean;
  /** Adds the sender's profile URL to an event, loading it from the service if it is unknown. */
  place(look: Look, ref: string, event: NetworkEvent): Promise<NetworkEvent>;
};

export function createPeople(): People {
  const known = new Map<string, { profileUrl: string; name: string }>();
  const written = new Set<string>();

  function meet({ id, profileUrl, firstName, lastName }: Person): void {
    if (profileUrl === "") return;
    known.delete(id);
    known.set(id, { profileUrl, name: `${firstName} ${lastName}`.trim() });
    dropOldest(known, maxEntries);
  }

  return {
    meet,
    wrote(messageId) {
      written.add(messageId);
      dropOldest(written, maxEntries);
    },
    isOurs: (messageId) => written.has(messageId),
    async place(look, ref, event) {
      const { memberRef, profileUrl } = event;
      if (memberRef === "" || (profileUrl !== "" && whoIs(profileUrl) !== memberRef)) return event;
      if (!known.has(memberRef)) await look(ref, memberRef).then(meet, ignoreStranger);
      const found = known.get(memberRef);
      if (!found) return event;
      return event.kind === "request_accepted"
        ? { ...event, profileUrl: found.profileUrl }
        : { ...event, ...found };
    },
  };
}

/** A member who cannot be looked up stays known by their id. */
function ignoreStranger(error: unknown): void {
  if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 422)) throw error;
}
