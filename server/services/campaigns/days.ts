import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { instantOf, localOf } from "@/server/domain/campaigns/hours/zone";
import { countSentBetween } from "@/server/repositories/campaigns/numbers";

const days = 14;

/**
 * Touches sent on each of the last 14 days of the workspace's clock, oldest first; null for days on which the campaign
 * was not live yet. `zones` = the time zone each campaign counts its days in.
 */
export async function lastDaysOf(
  cx: Pick<Context, "clock" | "now">,
  tx: Tx,
  zones: ReadonlyMap<string, string>,
  liveSince: ReadonlyMap<string, Date>,
): Promise<Map<string, (number | null)[]>> {
  const ofZone = async (zone: string) => {
    const bounds = boundsIn(zone, cx);
    const ids = [...zones].filter(([, other]) => other === zone).map(([id]) => id);
    return [...(await countSentBetween(tx, ids, bounds))].map(([id, counts]) => {
      const since = liveSince.get(id);
      return [id, counts.map((count, day) => (since && since < bounds[day + 1]! ? count : null))] as const;
    });
  };
  return new Map((await Promise.all([...new Set(zones.values())].map(ofZone))).flat());
}

/** The real instants at which the shown days begin, and the end of today. */
function boundsIn(zone: string, { clock, now }: Pick<Context, "clock" | "now">): Date[] {
  const today = localOf(clock.toVirtual(now()), zone).day;
  return Array.from({ length: days + 1 }, (_, index) =>
    clock.toReal(instantOf({ day: today - days + 1 + index, msOfDay: 0 }, zone)),
  );
}
