import { type Sequence, type Step, usesNumber } from "@/lib/contract/campaigns/sequence";
import { type Price, priceOfStep } from "@/server/domain/billing/credits";
import { campaignCap } from "@/server/domain/campaigns/campaign-caps";
import { withFooter } from "@/server/domain/campaigns/footer";
import {
  capToday,
  gateFactsOf,
  placesOf,
  type Reservation,
  reservationOf,
  type Surroundings,
} from "@/server/domain/campaigns/gate-facts";
import { type Decision, decisionOf, verdictsOf } from "@/server/domain/campaigns/gates";
import { laneWorkOf, slotAfter, slotSeed } from "@/server/domain/campaigns/hours/slot";
import { countsAsTouch } from "@/server/domain/campaigns/limits";
import { placeOn } from "@/server/domain/campaigns/new-people";
import { laneOfStep } from "@/server/domain/campaigns/sequence/condition";
import { isByMail } from "@/server/domain/campaigns/sequence/kinds";
import {
  meetingLinkMark,
  withMeetingUrl,
  withUnsubscribeUrl,
} from "@/server/domain/campaigns/sequence/placeholder-values";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { numberOf } from "@/server/domain/phone/number";
import { type CompanyKeys, isSameCompany } from "@/server/domain/prospects/company";
import { mayWriteFor } from "@/server/domain/writing/text";
import { type Content, longestOf } from "@/server/planning/content";
import { type Reading, readingOf } from "@/server/planning/reading";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import type { LaneMove } from "@/server/repositories/ledger/lane-moves";
import type { DropAudio } from "@/server/repositories/phone/voicemail-audios";
import type { Claimed } from "../claim";
import type { MeetingLink } from "./links";
import type { Loaded } from "./load";

/** A row with everything known about it. */
export type Subject = {
  claimed: Claimed;
  row: DeliveryFacts;
  lane: LaneFacts;
  /** Null for a message a member wrote. */
  step: Step | null;
  content: Content;
  /** Null for a message a member wrote; it needs no approval. */
  reading: Reading | null;
  /** The recording of a voicemail; null if there is none, or it was deleted. */
  audio: DropAudio | null;
  /** The link to a booking page that the text contains; null if it asks for none, or there is none. */
  meetingLink: MeetingLink | null;
  lacksMeetingLink: boolean;
  /** The unsubscribe link of a campaign email; null for everything else. */
  optOutUrl: string | null;
  /** The base URL of public pages. */
  publicUrl: string;
};
export type Acting = Subject & {
  reservation: Reservation | null;
  limit: number;
  /** The campaign's limit; null if it has none. */
  campaignLimit: number | null;
  /** How much of its limit is used including this row; empty if nothing is counted. */
  cap: Record<string, string | number>;
  /** What it may cost; null if it is free. */
  price: Price | null;
  /** The day on which the prospect takes one of the places for new prospects; null if none is taken. */
  begins: string | null;
};
export type Other = Subject & { decision: Exclude<Decision, { kind: "act" }> };
export type Decided = {
  acting: Acting[];
  others: Other[];
  /** Rows whose step belongs in another lane since it was edited. */
  misrouted: LaneMove[];
};

/**
 * Checks the gates of every claimed row, lane by lane in the order of claiming. Each row sees what the rows before it took of a limit, and
 * the pause after them.
 */
export function decideAll(loaded: Loaded, now: Date, claimed: readonly Claimed[]): Decided {
  const decided: Decided = { acting: [], others: [], misrouted: [] };
  for (const one of claimed) {
    const subject = subjectOf(loaded, one);
    if (!subject) continue;
    const { row, lane } = subject;
    const elsewhere = elsewhereOf(loaded, subject);
    if (elsewhere) {
      decided.misrouted.push({ ...one, ...elsewhere });
      continue;
    }
    const shown = loaded.clock.toVirtual(now);
    const decision = decide(loaded, now, subject);
    if (decision.kind !== "act") {
      decided.others.push({ ...subject, decision });
      continue;
    }
    const reservation = reservationOf(row, lane, shown);
    const cap = capToday(row, aroundOf(loaded, now, subject), shown);
    const { limit = 0 } = cap ?? {};
    if (reservation) noteUse(loaded, reservation);
    if (row.enrollmentId) {
      const { clock } = loaded;
      lane.slotAt = slotAfter(laneWorkOf(lane), { now, clock }, slotSeed(row)).slotAt;
    }
    if (row.enrollmentId && countsAsTouch(row.kind)) noteTouch(loaded, row, now);
    if (row.kind === "voicemail") noteVoicemail(loaded, row, now);
    if (row.company) notePlace(loaded, row, row.company);
    const begins = placeOn(row.newPeople, lane, shown);
    if (begins) noteBeginning(loaded, row, begins);
    const campaignLimit = reservation && campaignCap(row.settings, reservation.kind);
    const used: Acting["cap"] = cap ? { used: cap.used + 1, limit, cap: cap.reason } : {};
    const price = priceOfStep(row.kind, subject.step);
    if (price && !loaded.credits.covered.has(row.id)) loaded.credits.free -= price.tenths;
    decided.acting.push({ ...subject, reservation, limit, campaignLimit, cap: used, price, begins });
  }
  return decided;
}

/** A condition may check the network in one version and not in the next, and a text message or call may move to another number. */
function elsewhereOf(
  { phoneLanes }: Loaded,
  { row, lane, step }: Subject,
): Pick<LaneMove, "channel" | "phoneId"> | null {
  if (!step || step.type !== row.kind) return null;
  if (step.type === "condition" && laneOfStep(step) !== lane.channel)
    return { channel: laneOfStep(step), phoneId: null };
  if (!usesNumber(step) || step.phone_id === null || step.phone_id === lane.phone?.id) return null;
  return phoneLanes.has(step.phone_id) ? { channel: "sms", phoneId: step.phone_id } : null;
}

/** The prospect's other rows see what is about to be sent (R24). */
function noteTouch({ rows }: Loaded, { id, prospectId }: DeliveryFacts, now: Date): void {
  for (const other of rows.values())
    if (other.prospectId === prospectId && other.id !== id) other.touches = [...other.touches, now];
}

/** Rows that call the same number see the voicemail that is about to be left (VM-13). */
function noteVoicemail({ rows }: Loaded, { id, phone }: DeliveryFacts, now: Date): void {
  for (const other of rows.values())
    if (other.kind === "voicemail" && other.id !== id && numberOf(other.phone) === numberOf(phone))
      other.voicemails = [...other.voicemails, now];
}

/** Colleagues see the place of a prospect who begins (R26). */
function notePlace({ rows }: Loaded, { prospectId }: DeliveryFacts, company: CompanyKeys): void {
  for (const other of rows.values())
    if (other.company && other.prospectId !== prospectId && isSameCompany(other.company, company))
      other.company = { ...other.company, underWay: other.company.underWay + 1 };
}

/** Others in the campaign see the day's place that a prospect takes (R9). */
function noteBeginning({ rows }: Loaded, { id, campaignId }: DeliveryFacts, day: string): void {
  for (const other of rows.values())
    if (other.newPeople && other.campaignId === campaignId && other.id !== id) {
      const { begun } = other.newPeople;
      other.newPeople = { ...other.newPeople, begun: { ...begun, [day]: (begun[day] ?? 0) + 1 } };
    }
}

/** Everything known about a claimed row; null if its prospect or its lane is gone. */
export function subjectOf(loaded: Loaded, claimed: Claimed): Subject | null {
  const row = loaded.rows.get(claimed.id);
  const lane = loaded.lanes.get(claimed.laneId);
  if (!row || !lane) return null;
  const sequence = sequenceOf(loaded, row);
  const step = stepById(sequence, row.stepId);
  const reading = step && readingOf(row, lane, { sequence, step, gone: loaded.gone });
  const said = reading ?? ownContent(loaded, row);
  const isCampaignMail = isByMail(row.kind) && row.enrollmentId !== null;
  const optOutUrl = isCampaignMail ? loaded.optOutOf(claimed.workspaceId, row.prospectId) : null;
  const { publicUrl } = loaded;
  const wantsLink = row.enrollmentId !== null && said.text.includes(meetingLinkMark);
  const meetingLink = (wantsLink && loaded.links.get(row.id)) || null;
  const links = { meetingLink, lacksMeetingLink: wantsLink && meetingLink === null };
  const subject = { claimed, row, lane, step, reading, optOutUrl, publicUrl, ...links };
  if (row.kind !== "voicemail") {
    const linked = meetingLink
      ? { ...said, text: withMeetingUrl(said.text, meetingLink.url, longestOf(row.kind)) }
      : said;
    return { ...subject, audio: null, content: composed(linked, reading?.footer ?? "", optOutUrl) };
  }
  const audio = audioOf(loaded, row, step);
  // In the conversation a voicemail appears under the name of its recording.
  const content = { ...said, text: audio?.name ?? "", missing: audio ? [] : ["voicemail"] };
  return { ...subject, audio, content };
}

/** The text as it leaves, including footer and unsubscribe link: a reply that quotes it is matched by the stored text. */
const composed = (said: Content, footer: string, optOutUrl: string | null): Content =>
  optOutUrl === null ? said : { ...said, text: withUnsubscribeUrl(withFooter(said.text, footer), optOutUrl) };

function audioOf({ audios, own }: Loaded, { id }: DeliveryFacts, step: Step | null): DropAudio | null {
  const audioId = step?.type === "voicemail" ? step.audio_id : own.get(id)?.audioId;
  return (audioId && audios.get(audioId)) || null;
}

const sequenceOf = ({ sequences }: Loaded, { campaignId, liveVersion }: DeliveryFacts): Sequence =>
  campaignId ? sequences(campaignId, liveVersion) : [];

const aroundOf = (
  loaded: Loaded,
  now: Date,
  { row, lane, content, reading, lacksMeetingLink }: Subject,
): Surroundings => ({
  now,
  clock: loaded.clock,
  lane,
  sequence: sequenceOf(loaded, row),
  entitlements: loaded.entitlements,
  sms: loaded.sms,
  use: loaded.use,
  campaignUse: loaded.use,
  missing: content.missing,
  lacksMeetingLink,
  approval: reading?.approval ?? "free",
  text: reading?.textStatus ?? "ready",
  hasWriter: mayWriteFor(loaded.writer, lane),
  verifies: loaded.verifies,
  freeCredits: loaded.credits.covered.has(row.id) ? undefined : loaded.credits.free,
});

function decide(loaded: Loaded, now: Date, subject: Subject): Decision {
  const { row, step } = subject;
  // The running version no longer has the step, or it has another type now.
  if (row.enrollmentId && (step?.type !== row.kind || !step.is_enabled))
    return { kind: "skip", reason: "step_removed" };
  return decisionOf(verdictsOf(gateFactsOf(row, aroundOf(loaded, now, subject))));
}

/** Rows that come after see the places that were taken. */
function noteUse({ use }: Loaded, reservation: Reservation): void {
  for (const { ownerId, kind, day } of placesOf(reservation)) {
    const known = use.find((one) => one.ownerId === ownerId && one.kind === kind && one.day === day);
    if (known) known.used++;
    else use.push({ ownerId, kind, day, used: 1 });
  }
}

function ownContent({ own }: Loaded, { id }: DeliveryFacts): Content {
  const message = own.get(id);
  return {
    subject: message?.subject ?? null,
    text: message?.text ?? "",
    references: message?.references ?? [],
    url: null,
    missing: message ? [] : ["message"],
    to: message?.to,
  };
}
