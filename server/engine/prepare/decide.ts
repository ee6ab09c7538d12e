import type { Step } from "@/lib/contract/sequence";
import { type Decision, decisionOf, verdictsOf } from "@/server/domain/campaigns/gates";
import { stepById } from "@/server/domain/campaigns/sequence";
import type { DeliveryFacts } from "@/server/repositories/delivery-facts";
import type { LaneFacts } from "@/server/repositories/lane-facts";
import type { Reservation } from "@/server/repositories/usage";
import type { Claimed } from "../claim";
import { type Content, contentOf } from "../plan/content";
import { capToday, gateFactsOf, reservationOf } from "../plan/gate-facts";
import { slotAfter } from "../slot";
import type { Loaded } from "./load";
import { laneWorkOf } from "./make-job";

/** A row with everything known about it. */
export type Subject = {
  claimed: Claimed;
  row: DeliveryFacts;
  lane: LaneFacts;
  /** Null for a message a person wrote. */
  step: Step | null;
  content: Content;
};
export type Acting = Subject & { reservation: Reservation | null; limit: number };
export type Decided = {
  acting: Acting[];
  others: (Subject & { decision: Exclude<Decision, { kind: "act" }> })[];
};

/**
 * Puts every claimed row before its gates, lane by lane in the order of claiming. What one row takes of a cap, and the pause
 * after it, is seen by the next.
 */
export function decideAll(loaded: Loaded, now: Date, claimed: readonly Claimed[]): Decided {
  const decided: Decided = { acting: [], others: [] };
  for (const one of claimed) {
    const row = loaded.rows.get(one.id);
    const lane = loaded.lanes.get(one.laneId);
    if (!row || !lane) continue;
    const sequence = row.campaignId ? loaded.sequences(row.campaignId, row.liveVersion) : [];
    const step = stepById(sequence, row.stepId);
    const content = step ? contentOf(row, lane, sequence, step) : ownContent(loaded, row);
    const subject: Subject = { claimed: one, row, lane, step, content };
    if (row.enrollmentId && (step?.type !== row.kind || !step.is_enabled)) {
      decided.others.push({ ...subject, decision: { kind: "skip", reason: "step_removed" } });
      continue;
    }
    const { clock, entitlements, use } = loaded;
    const around = { now, clock, lane, sequence, entitlements, use, missing: content.missing };
    const facts = gateFactsOf(row, around);
    const decision = decisionOf(verdictsOf(facts));
    if (decision.kind !== "act") {
      decided.others.push({ ...subject, decision });
      continue;
    }
    const reservation = reservationOf(row, lane, facts.now);
    const limit = capToday(row, around, facts.now)?.limit ?? 0;
    if (reservation) take(use, reservation);
    if (row.enrollmentId) {
      const planning = { now, clock, newId: () => "" };
      lane.slotAt = slotAfter(laneWorkOf(lane), planning, one.id).slotAt;
    }
    decided.acting.push({ ...subject, reservation, limit });
  }
  return decided;
}

function take(use: Loaded["use"], { ownerId, kind, day }: Reservation): void {
  const known = use.find((one) => one.ownerId === ownerId && one.kind === kind && one.day === day);
  if (known) known.used++;
  else use.push({ ownerId, kind, day, used: 1 });
}

function ownContent({ own }: Loaded, { id }: DeliveryFacts): Content {
  const message = own.get(id);
  return {
    subject: message?.subject ?? null,
    text: message?.text ?? "",
    references: message?.references ?? [],
    missing: message ? [] : ["message"],
  };
}
