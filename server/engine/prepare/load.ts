import { brandOfId, brands } from "@/brands";
import type { Tx } from "@/server/db/tx";
import { todayOf, type Use, weekStart } from "@/server/domain/accounts/daily-use";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import { isByNumber } from "@/server/domain/campaigns/sequence/kinds";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import type { Clock } from "@/server/domain/clock";
import type { SmsRule } from "@/server/domain/phone/rule";
import type { GoneVariants } from "@/server/planning/reading";
import { type Sequences, sequencesOf } from "@/server/planning/sequences";
import { goneVariants } from "@/server/planning/variants";
import { weekMs } from "@/server/planning/why";
import type { WritingPort } from "@/server/ports/writing";
import { listUse } from "@/server/repositories/accounts/accounts";
import { type OwnMessage, readOwnMessages } from "@/server/repositories/inbox/outgoing";
import {
  type DeliveryFacts,
  lockTouches,
  readDeliveryFacts,
} from "@/server/repositories/ledger/delivery-facts";
import { type LaneFacts, readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { listPhonesWithLane } from "@/server/repositories/phone/numbers";
import { type DropAudio, readDropAudios } from "@/server/repositories/phone/voicemail-audios";
import { optOutUrl } from "@/server/services/prospects/opt-out-link";
import { linkAddress } from "@/server/services/tracking/link-address";
import type { Claimed } from "../claim";
import type { EngineContext } from "../context";
import { type CreditsAtHand, creditsFor } from "./credits";
import { loadLinks, type MeetingLink } from "./links";

/** Everything the claimed rows of one workspace need, read in a few statements however many rows there are. */
export type Loaded = {
  clock: Clock;
  entitlements: Entitlements;
  sms: SmsRule;
  /** Numbers that have a lane; looked up only if a text message or a voicemail is due. */
  phoneLanes: ReadonlySet<string>;
  lanes: Map<string, LaneFacts>;
  rows: Map<string, DeliveryFacts>;
  /** Grows with what this batch decides to do. */
  use: Use[];
  sequences: Sequences;
  gone: GoneVariants;
  own: Map<string, OwnMessage>;
  credits: CreditsAtHand;
  /** Writes text for one prospect at a time. */
  writer: Pick<WritingPort, "isSandbox">;
  /** Whether a vendor verifies addresses. */
  verifies: boolean;
  /** Recordings of the voicemails that are due. */
  audios: ReadonlyMap<string, DropAudio>;
  /** The base URL of the workspace's public pages: its own domain, or the host of its brand or of the installation (R18). */
  publicUrl: string;
  /** Links to booking pages, by row; none where the sender has no page that can be booked (CAMP-22). */
  links: ReadonlyMap<string, MeetingLink>;
  /** A prospect's unsubscribe link (R18). */
  optOutOf(workspaceId: string, prospectId: string): string;
};

export async function load(
  tx: Tx,
  {
    config,
    ports,
    keys,
    baseUrl,
    now: clockNow,
    newId,
  }: Pick<EngineContext, "config" | "ports" | "keys" | "baseUrl" | "now" | "newId">,
  claimed: readonly Claimed[],
  laneIds: readonly string[] = [...new Set(claimed.map(({ laneId }) => laneId))],
): Promise<Loaded> {
  const now = clockNow();
  const { plan, clock, brand, linkHost } = await readSendingWorkspace(tx);
  const publicUrl = linkAddress(linkHost, brandOfId(brand) ?? brands[0], baseUrl);
  const lanes = await readLaneFacts(tx, laneIds);
  const shown = clock.toVirtual(now);
  const touchesSince = clock.toReal(new Date(+shown - weekMs));
  const ids = claimed.map(({ id }) => id);
  await lockTouches(tx, ids);
  const rows = await readDeliveryFacts(tx, ids, { now, touchesSince });
  const sequences = await sequencesOf(tx, rows);
  const owners = new Set([
    ...lanes.flatMap((lane) => [lane.accountId, lane.mailboxId ?? [], lane.phone?.id ?? []].flat()),
    ...rows.flatMap(({ campaignId }) => campaignId ?? []),
  ]);
  const since = lanes.map((lane) => weekStart(todayOf(lane.timezone, shown))).sort()[0];
  const isOwn = (row: DeliveryFacts) => row.enrollmentId === null;
  const ownIds = rows.filter(isOwn).map(({ id }) => id);
  const gone = await goneVariants(tx, rows, sequences);
  const own = ownIds.length > 0 ? await readOwnMessages(tx, ownIds) : [];
  applyChosenNumbers(rows, own);
  return {
    clock,
    entitlements: entitlementsOf(plan, now),
    sms: config.sms,
    phoneLanes: new Set(rows.some(({ kind }) => isByNumber(kind)) ? await listPhonesWithLane(tx) : []),
    lanes: new Map(lanes.map((lane) => [lane.id, lane])),
    rows: new Map(rows.map((row) => [row.id, row])),
    use: since ? await listUse(tx, [...owners], since) : [],
    sequences,
    gone,
    credits: await creditsFor(tx, { now, newId }, rows, sequences),
    own: new Map(own.map((message) => [message.deliveryId, message])),
    writer: ports.writing,
    verifies: ports.enrichment.verify !== undefined,
    audios: await loadAudios(tx, rows, sequences, own),
    publicUrl,
    links: await loadLinks(tx, ports.scheduling, { claimed, rows, lanes, sequences, gone }),
    optOutOf: (workspaceId, prospectId) => optOutUrl(keys.secret, publicUrl, { workspaceId, prospectId }),
  };
}

/** A message sent by hand goes to the number its author chose, whatever number the prospect has now. */
function applyChosenNumbers(rows: readonly DeliveryFacts[], own: readonly OwnMessage[]): void {
  const numbers = new Map(own.map(({ deliveryId, to }) => [deliveryId, to]));
  for (const row of rows) if (isByNumber(row.kind)) row.phone = numbers.get(row.id) ?? row.phone;
}

/** The recordings of voicemails among the rows; no query if there are none. */
async function loadAudios(
  tx: Tx,
  rows: readonly DeliveryFacts[],
  sequences: Sequences,
  own: readonly OwnMessage[],
): Promise<Loaded["audios"]> {
  const ofSteps = rows.flatMap(({ kind, campaignId, liveVersion, stepId }) => {
    if (kind !== "voicemail" || campaignId === null) return [];
    const step = stepById(sequences(campaignId, liveVersion), stepId);
    return step?.type === "voicemail" ? (step.audio_id ?? []) : [];
  });
  const ids = new Set([...ofSteps, ...own.flatMap(({ audioId }) => audioId ?? [])]);
  const audios = ids.size > 0 ? await readDropAudios(tx, [...ids]) : [];
  return new Map(audios.map((audio) => [audio.id, audio]));
}
