import type { Tx } from "@/server/db/tx";
import { type Match, matchBooking, plainName } from "@/server/domain/calendars/matching";
import { normalEmail } from "@/server/domain/prospects/identity";
import {
  findCandidate,
  findLastContact,
  findLink,
  listNamesakes,
  type MeetingRow,
} from "@/server/repositories/calendars/meetings";
import { sendersOf } from "@/server/repositories/prospects/identities";

/** Whose booking it is, and which campaign and account brought it. */
export type Found = Match & { campaignId: string | null; accountId: string | null };
type Booking = Pick<MeetingRow, "token" | "guestEmail" | "guestName" | "bookedAt">;

export async function findWhose(tx: Tx, booking: Booking): Promise<Found | null> {
  const { token, guestName, guestEmail } = booking;
  const link = token === null ? null : await findLink(tx, token);
  const address = normalEmail(guestEmail);
  const owners = await sendersOf(tx, address === null ? [] : [address]);
  const name = plainName(guestName);
  const match = matchBooking({
    guest: { name: guestName, email: guestEmail },
    linked: link && (await findCandidate(tx, link.prospectId)),
    ownerId: (address !== null && owners.get(address)) || null,
    namesakes: name.includes(" ") ? await listNamesakes(tx, name) : [],
  });
  return match && { ...match, ...(await broughtBy(tx, match.prospectId, booking)) };
}

/** The link says it; without one of this prospect, the campaign whose message reached them last. */
export async function broughtBy(
  tx: Tx,
  prospectId: string,
  { token, bookedAt }: Pick<Booking, "token" | "bookedAt">,
): Promise<Pick<Found, "campaignId" | "accountId">> {
  const link = token === null ? null : await findLink(tx, token);
  if (link?.prospectId === prospectId) return { campaignId: link.campaignId, accountId: link.accountId };
  const contact = await findLastContact(tx, prospectId, bookedAt);
  return { campaignId: contact?.campaignId ?? null, accountId: contact?.accountId ?? null };
}
