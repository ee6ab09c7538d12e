import type { Tx } from "@/server/db/tx";
import { exactTotal, type Place } from "./cursor";
import type { NewEvent } from "./events";

/** A line of the log with the names that stand beside it; instants are real. */
export type TimelineRow = Required<
  Pick<
    NewEvent,
    "id" | "at" | "kind" | "campaignId" | "stepId" | "stepKind" | "channel" | "reason" | "until" | "messageId"
  >
> & { campaignName: string | null; actor: string | null };

const columns = `v.id, v.at, v.kind, v.campaign_id as "campaignId", c.name as "campaignName", v.step_id as "stepId",
  v.step_kind as "stepKind", v.channel, v.reason, v.until, v.message_id as "messageId",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as actor`;
const joins = `left join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
  left join users u on u.id = v.actor_id`;

/** Everything that happened to a person, newest first. Claims are inner workings and are left out. */
const shown = "v.prospect_id = $1 and v.kind <> 'claimed'";

export const listTimeline = (
  tx: Tx,
  prospectId: string,
  page: { after: Place | null; offset: number; limit: number },
): Promise<TimelineRow[]> =>
  tx.query<TimelineRow>(
    `select ${columns} from (select * from events v where ${shown}
        and ($2::timestamptz is null or (v.at, v.id) < ($2, $3::uuid))
        order by v.at desc, v.id desc limit $4 offset $5) v ${joins} order by v.at desc, v.id desc`,
    [prospectId, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export async function countTimeline(tx: Tx, prospectId: string): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from events v where ${shown} limit ${exactTotal + 1}) found`,
    [prospectId],
  );
  return row?.total ?? 0;
}

/** The last thing that happened to a person in a campaign up to a real instant. */
export async function lastEventAt(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
  at: Date,
): Promise<TimelineRow | null> {
  const [row] = await tx.query<TimelineRow>(
    `select ${columns} from events v ${joins}
      where ${shown} and (v.campaign_id = $2 or v.campaign_id is null) and v.at <= $3 order by v.at desc, v.id desc limit 1`,
    [of.prospectId, of.campaignId, at],
  );
  return row ?? null;
}
