import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import { asksToStop } from "@/server/domain/inbox/opt-out";
import { readsAsAbsence } from "@/server/domain/inbox/out-of-office";
import { returnDate } from "@/server/domain/inbox/return-date";
import { canonicalProfileUrl, type Identity, identityKey } from "@/server/domain/prospects/identity";
import type { Planning } from "@/server/engine/plan/planning";
import { noteAcceptance } from "@/server/engine/plan/prospect";
import type { NetworkEvent } from "@/server/ports/network";
import { publish } from "@/server/realtime/publish";
import { logAcceptance } from "@/server/repositories/inbox-events";
import { lastCampaignTo } from "@/server/repositories/messages";
import { ownersOf } from "@/server/repositories/prospect-identities";
import { noteReached } from "@/server/repositories/prospect-status";
import { type Meaning, recordAnswer } from "@/server/services/answers";
import { tellConversation } from "@/server/services/conversations";

/** Records what somebody on the network did towards an account. False when they are nobody of the workspace. */
export async function recordNetworkEvent(
  tx: Tx,
  planning: Planning,
  accountId: string,
  event: NetworkEvent,
): Promise<boolean> {
  const prospectId = await whoIs(tx, event);
  if (!prospectId) return false;
  const at = event.at < planning.now ? event.at : planning.now;
  if (event.kind === "request_accepted") {
    await noteAcceptance(tx, planning, { accountId, prospectId, at });
    await noteReached(tx, "connected", [prospectId], planning.now);
    await logAcceptance(tx, { id: planning.newId(), at, prospectId, accountId });
    await tellConversation(tx, { prospectId, accountId });
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
    return true;
  }
  const text = storable(event.text);
  const campaignId = await lastCampaignTo(tx, { prospectId, accountId });
  await recordAnswer(tx, planning, {
    prospectId,
    accountId,
    channel: "network",
    meaning: meaningOf(text, planning.clock.toVirtual(at)),
    isUncertain: false,
    message: {
      kind: "message",
      subject: null,
      text,
      from: event.profileUrl,
      to: "",
      at,
      providerId: event.threadId,
      campaignId,
      dedupeKey: `network:${accountId}:${event.id}`,
    },
  });
  return true;
}

async function whoIs(tx: Tx, { memberRef, profileUrl }: NetworkEvent): Promise<string | undefined> {
  const url = canonicalProfileUrl(profileUrl);
  const identities: Identity[] = [
    { kind: "member_ref", value: memberRef },
    ...(url ? [{ kind: "profile_url" as const, value: url }] : []),
  ];
  const owners = await ownersOf(tx, identities);
  return identities.map((identity) => owners.get(identityKey(identity))).find((owner) => owner !== undefined);
}

/** Nobody sets headers here: the words alone say what it is. */
export function meaningOf(text: string, receivedAt: Date): Meaning {
  if (readsAsAbsence({ subject: "", text }))
    return { kind: "out_of_office", returnsOn: returnDate("", text, receivedAt.toISOString().slice(0, 10)) };
  return asksToStop(text) ? { kind: "opt_out", address: null } : { kind: "reply" };
}
