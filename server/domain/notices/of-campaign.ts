import type { Clock } from "@/server/domain/clock";
import type { Guard } from "@/server/domain/tracking/guard";
import type { Finding } from "./notice";

export type GuardedCampaign = { id: string; name: string; guard: Guard };

/** How far the guard of a campaign's mails went, with the numbers that made it do so (R17). */
export function noticeOfGuard({ id, name, guard }: GuardedCampaign, { clock }: { clock: Clock }): Finding {
  const { level, by, count, sent } = guard;
  // Complaints stop no first mails alone: they pause (domain/tracking/guard.ts).
  const kind =
    by === "bounces"
      ? (`bounces_${level}` as const)
      : level === "warned"
        ? "complaints_warned"
        : "complaints_paused";
  return {
    kind,
    subject: id,
    since: clock.toVirtual(new Date(guard.at)),
    names: { name, count: String(count), sent: String(sent) },
  };
}
