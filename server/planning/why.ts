import { instructionOf, isTouch, type Step, type StepKind } from "@/lib/contract/campaigns/sequence";
import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { priceOfStep } from "@/server/domain/billing/credits";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { gateFactsOf } from "@/server/domain/campaigns/gate-facts";
import { decisionOf, type Verdict, verdictsOf } from "@/server/domain/campaigns/gates";
import { nextOpening } from "@/server/domain/campaigns/hours/hours";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import { meetingLinkMark } from "@/server/domain/campaigns/sequence/placeholder-values";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { textStatus } from "@/server/domain/campaigns/sequence/written-text";
import type { SmsRule } from "@/server/domain/phone/rule";
import { mayWriteFor } from "@/server/domain/writing/text";
import type { WritingPort } from "@/server/ports/writing";
import { listUse } from "@/server/repositories/accounts/accounts";
import { readOfAccounts } from "@/server/repositories/calendars/event-types";
import { type DeliveryFacts, readDeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { readLaneFacts } from "@/server/repositories/ledger/lane-facts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { atHand } from "./credits";
import type { Planning } from "./planning";
import { readingOf } from "./reading";
import { sequencesOf } from "./sequences";
import { goneVariants } from "./variants";

/**
 * What happens next to one prospect in one campaign; `at` is the earliest instant for it, in the workspace's time (contract `nextAction`).
 */
type Next = {
  kind: StepKind | null;
  stepId: string | null;
  at: Date | null;
  reason: WaitReason | StopReason | "finished" | null;
  detail: Record<string, string | number>;
};
export type Why = { verdicts: Verdict[]; next: Next };

/** How far back the limits look. */
export const weekMs = 7 * 86_400_000;

/** The current state of every gate for a prospect's next step (contract `why`); null if the prospect is not in a campaign. */
export async function whyOf(
  tx: Tx,
  p: Planning,
  {
    enrollmentId,
    sms,
    writer,
    verifies = false,
  }: {
    enrollmentId: string;
    sms: SmsRule;
    writer: Pick<WritingPort, "isSandbox">;
    /** Whether a vendor verifies addresses. */
    verifies?: boolean;
  },
): Promise<Why | null> {
  const [person] = await tx.query<{
    state: string;
    stopReason: StopReason | null;
    deliveryId: string | null;
  }>(
    `select e.state, e.stop_reason as "stopReason", (
        select d.id from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
           and d.settled_at is null limit 1) as "deliveryId"
       from enrollments e where e.id = $1`,
    [enrollmentId],
  );
  if (!person) return null;
  if (person.deliveryId === null) return { verdicts: [], next: nowhere(person) };
  const now = p.clock.toVirtual(p.now);
  const touchesSince = p.clock.toReal(new Date(+now - weekMs));
  const [row] = await readDeliveryFacts(tx, [person.deliveryId], { now: p.now, touchesSince });
  const [lane] = row ? await readLaneFacts(tx, [row.laneId]) : [];
  if (!row || !lane) return { verdicts: [], next: nowhere(person) };
  const { plan } = await readSendingWorkspace(tx);
  const sequences = await sequencesOf(tx, [row]);
  const sequence = sequences(row.campaignId ?? "", row.liveVersion);
  const step = stepById(sequence, row.stepId);
  const gone = await goneVariants(tx, [row], sequences);
  const reading = step && readingOf(row, lane, { sequence, step, gone });
  const today = localOf(now, hoursOf(lane).timezone).day;
  const use = await listUse(
    tx,
    [lane.accountId, lane.mailboxId ?? [], lane.phone?.id ?? [], row.campaignId ?? []].flat(),
    isoDate(today - 6),
  );
  const facts = gateFactsOf(row, {
    now: p.now,
    clock: p.clock,
    lane,
    sequence,
    sms,
    entitlements: entitlementsOf(plan, p.now),
    use,
    campaignUse: use,
    missing: reading?.missing ?? [],
    lacksMeetingLink: await lacksMeetingLink(tx, lane, reading?.text ?? ""),
    approval: reading?.approval ?? "free",
    text: reading?.textStatus ?? "ready",
    hasWriter: mayWriteFor(writer, lane),
    verifies,
    freeCredits: await freeCreditsFor(tx, p, row, step),
  });
  const verdicts = verdictsOf(facts);
  const next = nextOf(verdicts, now, row.waitReason);
  // A wait that ends at night ends for this prospect when the account's working day begins.
  const at = next.at && isTouch(row.kind) ? nextOpening(hoursOf(lane), next.at) : next.at;
  return { verdicts, next: { kind: row.kind, stepId: row.stepId, ...next, at } };
}

async function lacksMeetingLink(
  tx: Tx,
  { accountId }: { accountId: string },
  text: string,
): Promise<boolean> {
  if (!text.includes(meetingLinkMark)) return false;
  const [found] = await readOfAccounts(tx, [accountId]);
  return found?.isBroken ?? true;
}

/** Free credits for a step that costs some; nothing is looked up for others. */
async function freeCreditsFor(
  tx: Tx,
  p: Planning,
  { id, kind, written }: DeliveryFacts,
  step: Step | null,
): Promise<number | undefined> {
  if (!priceOfStep(kind, step) && textStatus(instructionOf(step), written) !== "unwritten") return undefined;
  const { free, covered } = await atHand(tx, p, [id]);
  return covered.has(id) ? undefined : free;
}

const nowhere = ({ state, stopReason }: { state: string; stopReason: StopReason | null }): Next => ({
  kind: null,
  stepId: null,
  at: null,
  reason: state === "stopped" ? (stopReason ?? "manual") : "finished",
  detail: {},
});

function nextOf(
  verdicts: readonly Verdict[],
  now: Date,
  waitReason: WaitReason | null,
): Pick<Next, "at" | "reason" | "detail"> {
  const decision = decisionOf(verdicts);
  if (decision.kind === "stop") return { at: null, reason: decision.reason, detail: {} };
  if (decision.kind === "wait") {
    // A planned date is no obstacle, but the reason that postponed it may be one.
    const reason = decision.reason === "not_due" ? waitReason : decision.reason;
    return { at: decision.until, reason, detail: decision.detail };
  }
  return { at: now, reason: null, detail: {} };
}
