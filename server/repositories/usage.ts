import type { Tx } from "@/server/db/tx";
import { lookKind } from "@/server/domain/accounts/looks";
import type { Reservation } from "@/server/domain/campaigns/gate-facts";

export type ReservationWish = Reservation & { count: number; limit: number };

export const reservationKey = ({ ownerId, kind, day }: Reservation) => `${ownerId} ${kind} ${day}`;

const reserving = {
  name: "reserve-usage",
  text: `with wish as (
      select * from unnest($1::uuid[], $2::text[], $3::date[], $4::int[], $5::int[]) as w(owner_id, kind, day, n, most))
    insert into usage as u (owner_id, kind, day, used)
      select owner_id, kind, day, n from wish where n <= most
      on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + excluded.used
        where u.used + excluded.used <= (select w.most from wish w
          where w.owner_id = excluded.owner_id and w.kind = excluded.kind and w.day = excluded.day)
      returning owner_id as "ownerId", kind, day::text as day`,
};

/** Takes places while the cap has room for all that are wished; answers the keys of the wishes that came true. */
export async function reserve(tx: Tx, wishes: readonly ReservationWish[]): Promise<Set<string>> {
  if (wishes.length === 0) return new Set();
  const granted = await tx.query<Reservation>(reserving, [
    wishes.map((wish) => wish.ownerId),
    wishes.map((wish) => wish.kind),
    wishes.map((wish) => wish.day),
    wishes.map((wish) => wish.count),
    wishes.map((wish) => wish.limit),
  ]);
  return new Set(granted.map(reservationKey));
}

/** Gives places back of what was not done after all. */
export async function giveBackReservations(tx: Tx, places: readonly Reservation[]): Promise<void> {
  if (places.length === 0) return;
  await tx.query(
    `update usage u set used = greatest(0, u.used - back.n)
       from (select owner_id, kind, day, count(*)::int as n
               from unnest($1::uuid[], $2::text[], $3::date[]) as b(owner_id, kind, day) group by 1, 2, 3) back
      where u.owner_id = back.owner_id and u.kind = back.kind and u.day = back.day`,
    [
      places.map((place) => place.ownerId),
      places.map((place) => place.kind),
      places.map((place) => place.day),
    ],
  );
}

/** Notes that the network wanted no more of a kind on this day, and with which cap the next one begins (R10). */
export const cutCap = (tx: Tx, { ownerId, kind, day }: Reservation, cutTo: number) =>
  tx.query(
    `insert into usage (owner_id, kind, day, cut_to) values ($1, $2, $3, $4)
      on conflict (workspace_id, owner_id, kind, day) do update set cut_to = excluded.cut_to`,
    [ownerId, kind, day, cutTo],
  );

/** Counts a look at a profile, if its day has one left; `most` is null where it waits for nothing. */
export async function noteLook(
  tx: Tx,
  { ownerId, day }: Pick<Reservation, "ownerId" | "day">,
  most: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into usage as u (owner_id, kind, day, used) values ($1, $2, $3, 1)
      on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + 1
        where $4::int is null or u.used < $4 returning 1`,
    [ownerId, lookKind, day, most],
  );
  return rows.length > 0;
}
