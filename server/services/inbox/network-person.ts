import type { Tx } from "@/server/db/tx";
import { canonicalProfileUrl, type Identity, identityKey } from "@/server/domain/prospects/identity";
import type { NetworkEvent } from "@/server/ports/network";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
import { ownersOf } from "@/server/repositories/prospects/identities";
import {
  findThreadOwner,
  listMemberRefs,
  listUnidentifiedNamed,
  metMostRecently,
} from "@/server/repositories/prospects/network-people";

/** The prospect of an event. If it is uncertain, `among` lists all prospects it may be about. */
export type Recognized = { prospectId: string; isUncertain: boolean; among: readonly string[] };

/** As far as an event says it by its sender: by profile and member id. */
export const identitiesIn = ({ memberRef, profileUrl }: NetworkEvent): Identity[] => {
  const url = canonicalProfileUrl(profileUrl);
  return [
    ...(memberRef ? [{ kind: "member_ref" as const, value: memberRef }] : []),
    ...(url ? [{ kind: "profile_url" as const, value: url }] : []),
  ];
};

/** An erased person stays unknown, whatever they or the account do on the network. */
export const isErased = async (tx: Tx, masterKey: Uint8Array, event: NetworkEvent): Promise<boolean> =>
  (await erasedAmong(tx, masterKey, identitiesIn(event))).size > 0;

/**
 * The prospect behind an event: the owner of the thread, else of the member id, else of the profile URL (R15). If two of these name
 * different prospects, or a URL belongs to another member now, a teammate decides. Null for a stranger.
 */
export async function recognize(tx: Tx, accountId: string, event: NetworkEvent): Promise<Recognized | null> {
  const ofThread = "threadId" in event ? await findThreadOwner(tx, accountId, event.threadId) : null;
  if (ofThread) return sure(ofThread);
  const identities = identitiesIn(event);
  const owners = await ownersOf(tx, identities);
  const ownerOf = (kind: Identity["kind"]) => {
    const identity = identities.find((one) => one.kind === kind);
    return identity && owners.get(identityKey(identity));
  };
  const [ofMember, ofProfile] = [ownerOf("member_ref"), ownerOf("profile_url")];
  if (ofMember && ofProfile && ofMember !== ofProfile)
    return oneOf([ofMember, ofProfile], await metMostRecently(tx, accountId, [ofMember, ofProfile]));
  if (ofMember) return sure(ofMember);
  if (ofProfile) {
    const known = event.memberRef ? await listMemberRefs(tx, ofProfile) : [];
    const isAnother = known.length > 0 && !known.includes(event.memberRef);
    return { ...sure(ofProfile), isUncertain: isAnother };
  }
  const name = "name" in event ? event.name?.trim() : "";
  const named = name ? await listUnidentifiedNamed(tx, accountId, name) : [];
  return named.length > 0 ? oneOf(named, await metMostRecently(tx, accountId, named)) : null;
}

const sure = (prospectId: string): Recognized => ({
  prospectId,
  isUncertain: false,
  among: [prospectId],
});

const oneOf = (among: readonly string[], byMeeting: readonly string[]): Recognized => ({
  prospectId: byMeeting[0] ?? among[0]!,
  isUncertain: true,
  among,
});
