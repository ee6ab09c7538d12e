import type { WaitReason } from "@/lib/contract/reasons";
import type { Context } from "@/server/context";
import { nextOpening } from "@/server/domain/campaigns/hours/hours";
import { hoursOf, type WorkHours } from "@/server/domain/campaigns/hours/work-hours";

/** The obstacles of a planned step; instants are real. */
type Planned = {
  dueAt: Date;
  slotAt: Date | null;
  slotReason: WaitReason | null;
  waitReason: WaitReason | null;
};

/**
 * The earliest instant (on the workspace's clock) at which a planned step can leave, and why it is later than its date: the lane's slot,
 * then the account's hours. Limits are not predicted; a reached limit shows in the slot.
 */
export function estimateSend(
  { clock, now }: Pick<Context, "clock" | "now">,
  { dueAt, slotAt, slotReason, waitReason }: Planned,
  account: WorkHours,
): { at: string; reason: WaitReason | null } {
  const ready = Math.max(+dueAt, +now());
  const isHeldBySlot = slotAt !== null && +slotAt > ready;
  const from = clock.toVirtual(new Date(isHeldBySlot ? +slotAt : ready));
  const at = nextOpening(hoursOf(account), from);
  const isClosed = at > from && dueAt <= now();
  return {
    at: at.toISOString(),
    reason: isHeldBySlot ? slotReason : (waitReason ?? (isClosed ? "outside_hours" : null)),
  };
}
