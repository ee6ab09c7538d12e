import type { NetworkProfile } from "@/server/ports/network";
import type { Person } from "./api";

/** The network tells no time zone, and the employer only for a further request each. */
export const profileOf = (person: Person): NetworkProfile => ({
  memberRef: person.id,
  profileUrl: person.profileUrl,
  firstName: person.firstName,
  lastName: person.lastName,
  headline: person.headline,
  company: "",
  location: person.location,
  timezone: null,
});

/** A member who left the network: only their reference is known. */
export const goneProfile = (ref: string): NetworkProfile => ({
  memberRef: ref,
  profileUrl: ref,
  ...{ firstName: "", lastName: "", headline: "", company: "", location: "", timezone: null },
});
