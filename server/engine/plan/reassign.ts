import type { Sequence } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { type Handover, stepsBefore, transferOf } from "@/server/domain/campaigns/reassign";
import { staleApprovals } from "@/server/repositories/approvals";
import { unplan } from "@/server/repositories/catch-ups";
import { lockOpenDeliveries, type OpenDelivery } from "@/server/repositories/deliveries";
import { lockTravellers, type Traveller } from "@/server/repositories/enrollments";
import { withdrawOutgoing } from "@/server/repositories/outgoing";
import {
  giveToAccount,
  giveToMailbox,
  listConcerned,
  moveToSender,
} from "@/server/repositories/reassignments";
import { isOnlyPlanned } from "./lead-back";
import { changeOnward, nothingOnward, type Onward, planNext, writeOnward } from "./onward";
import type { Planning } from "./planning";

type Portion = { after: string | null; limit: number; actorId: string | null };
/** `last`: the one to go on behind; null when nobody is left. */
export type Reassigned = { moved: number; left: number; last: string | null };

/**
 * Gives some people of a campaign to another sender (R12). Who has something on its way stays with the old one until it is
 * settled. The campaign is locked, so that nothing of its sequence changes meanwhile.
 */
export async function reassignSome(
  tx: Tx,
  p: Planning,
  { campaignId, live, handover }: { campaignId: string; live: Sequence; handover: Handover },
  { after, limit, actorId }: Portion,
): Promise<Reassigned> {
  const stepIds = stepsBefore(live, handover.channel);
  const ids = await listConcerned(tx, campaignId, handover, { stepIds, after, limit });
  if (ids.length === 0) return { moved: 0, left: 0, last: null };
  const open = new Map((await lockOpenDeliveries(tx, ids)).map((row) => [row.enrollmentId, row]));
  const people = (await lockTravellers(tx, ids)).filter((person) => isFree(person, open.get(person.id)));
  const moving = people.map(({ id }) => id);
  const onward = nothingOnward();
  await withdrawOutgoing(
    tx,
    moving.flatMap((id) => open.get(id)?.id ?? []),
  );
  if (handover.channel === "email") await giveToMailbox(tx, moving, handover.to.mailboxId!);
  else {
    const connected = await giveToAccount(tx, moving, handover.to.accountId);
    await askAgain(tx, p, onward, { live, people, open, connected });
  }
  const moved = await moveToSender(tx, moving, handover, p.now);
  for (const { laneId, isAnew, ...row } of moved) {
    if (row.until) onward.wakes.push({ laneId, dueAt: row.until });
    if (isAnew) onward.events.push({ id: p.newId(), at: p.now, kind: "woken", ...row });
  }
  for (const person of people) onward.events.push(eventOf(p, person, handover, actorId));
  await staleApprovals(tx, { prospectIds: people.map(({ prospectId }) => prospectId) });
  await writeOnward(tx, p, onward);
  return { moved: moving.length, left: ids.length - moving.length, last: ids.at(-1)! };
}

/** Nothing of theirs is on its way. Who has a step but no row went on after the rows were looked at. */
const isFree = ({ state, stepId }: Traveller, row: OpenDelivery | undefined): boolean =>
  state === "active" && (row ? row.state === "planned" : stepId === null);

const asksSomebody: ReadonlySet<string | null> = new Set(["late", "user_hold", "task_open"]);

/** Whom the account is not connected with is asked first, where the sequence asks: they go back to that step (R3). */
async function askAgain(
  tx: Tx,
  p: Planning,
  onward: Onward,
  {
    live,
    people,
    open,
    connected,
  }: {
    live: Sequence;
    people: readonly Traveller[];
    open: ReadonlyMap<string, OpenDelivery>;
    connected: ReadonlySet<string>;
  },
): Promise<void> {
  const asked = people.flatMap(({ id, stepId }) => {
    const row = open.get(id);
    const transfer = transferOf(live, stepId, connected.has(id));
    return transfer.kind === "asked" && row && isOnlyPlanned(row) && !asksSomebody.has(row.waitReason)
      ? [{ id, row, request: transfer.request }]
      : [];
  });
  await unplan(
    tx,
    asked.map(({ row }) => row.id),
  );
  const travellers = await lockTravellers(
    tx,
    asked.map(({ id }) => id),
  );
  for (const traveller of travellers) {
    const { row, request } = asked.find(({ id }) => id === traveller.id)!;
    planNext(onward, p, traveller, { step: request, delays: [] }, p.clock.toVirtual(p.now));
    const { id, detour } = traveller;
    if (detour) changeOnward(onward, { id, detour: { ...detour, steps: [row.stepId, ...detour.steps] } });
  }
}

const eventOf = (
  p: Planning,
  { id: enrollmentId, prospectId, campaignId, liveVersion }: Traveller,
  { channel, from, to }: Handover,
  actorId: string | null,
) => ({
  ...{ id: p.newId(), at: p.now, kind: "reassigned" as const, prospectId, campaignId, enrollmentId, actorId },
  ...{ channel, version: liveVersion, detail: { from: from.accountId, to: to.accountId } },
});
