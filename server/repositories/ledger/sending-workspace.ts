import type { Tx } from "@/server/db/tx";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";
import { type Clock, clockOf } from "@/server/domain/clock";
import { linkHost } from "@/server/repositories/tracking/domains";
import { fencedIn } from "@/server/repositories/workspaces/restorations";

/** What the workspace itself determines about sending: its plan, its clock, its brand, and its own domain for links if one can be used. */
type SendingWorkspace = { plan: WorkspacePlan; clock: Clock; brand: string; linkHost: string | null };

type Row = WorkspacePlan & {
  brand: string;
  linkHost: string | null;
  segments: { real: number; virtual: number; speed: number }[];
};

const reading = {
  name: "sending-workspace",
  text: `select w.brand, w.tier, w.price_id as "priceId", w.status, w.trial_ends_at as "trialEndsAt", w.is_subscription_good as "isSubscriptionGood",
    ${fencedIn("w.id")} as "isFenced", ${linkHost} as "linkHost",
    (select coalesce(json_agg(json_build_object('real', extract(epoch from s.real_start) * 1000,
        'virtual', extract(epoch from s.virtual_start) * 1000, 'speed', s.speed)), '[]')
      from clock_segments s where s.workspace_id = w.id) as segments
    from workspaces w where w.id = current_workspace()`,
};

export async function readSendingWorkspace(tx: Tx): Promise<SendingWorkspace> {
  const [row] = await tx.query<Row>(reading);
  const { segments, linkHost: own, ...plan } = row!;
  const pieces = segments.map(({ real, virtual, speed }) => ({
    realStart: new Date(real),
    virtualStart: new Date(virtual),
    speed,
  }));
  return { plan, clock: clockOf(pieces), brand: plan.brand, linkHost: own };
}
