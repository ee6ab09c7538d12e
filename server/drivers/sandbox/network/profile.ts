import type { Member } from "@/server/domain/sandbox/members";
import type { NetworkProfile } from "@/server/ports/network";

/** A member as the network shows them to everybody. */
export const profileOf = (member: Member): NetworkProfile => ({
  memberRef: member.ref,
  profileUrl: member.profileUrl,
  firstName: member.firstName,
  lastName: member.lastName,
  headline: member.headline,
  company: member.company,
  location: member.location,
  timezone: member.timezone,
});
