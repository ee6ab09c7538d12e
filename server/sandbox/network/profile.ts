import type { NetworkProfile } from "@/server/ports/network";
import type { Member } from "@/server/sandbox/rules/members";

/** A member's public profile on the network, with its current URL. */
export const profileOf = (member: Member, profileUrl = member.profileUrl): NetworkProfile => ({
  memberRef: member.ref,
  profileUrl,
  firstName: member.firstName,
  lastName: member.lastName,
  headline: member.headline,
  company: member.company,
  location: member.location,
  timezone: member.timezone,
});
