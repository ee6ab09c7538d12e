import type { NetworkEvent } from "@/server/ports/network";
import type { Api, Person } from "./api";
import { Problem } from "./problem";
import { whoIs } from "./profile-url";

const kept = 50_000;

/**
 * Where members live, by their id. Lists and messages often name somebody by the id alone, or put it into the address, while
 * people are known here by the name in it.
 */
export type People = {
  meet(person: Person): void;
  /** The event with the sender's address, asked of the service where nobody knows it yet. */
  place(ref: string, event: NetworkEvent): Promise<NetworkEvent>;
};

export function createPeople(api: Api): People {
  const addresses = new Map<string, string>();

  function meet({ id, profileUrl }: Person): void {
    if (profileUrl === "") return;
    addresses.delete(id);
    addresses.set(id, profileUrl);
    const oldest = addresses.keys().next().value;
    if (addresses.size > kept && oldest !== undefined) addresses.delete(oldest);
  }

  return {
    meet,
    async place(ref, event) {
      const { memberRef, profileUrl } = event;
      if (memberRef === "" || (profileUrl !== "" && whoIs(profileUrl) !== memberRef)) return event;
      if (!addresses.has(memberRef)) await api.person(ref, memberRef).then(meet, ignoreStranger);
      return { ...event, profileUrl: addresses.get(memberRef) ?? profileUrl };
    },
  };
}

/** Somebody nobody can be asked about stays known by their id. */
function ignoreStranger(error: unknown): void {
  if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 422)) throw error;
}
