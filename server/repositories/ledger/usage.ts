import type { Tx } from "@/server/db/tx";
import { lookKind } from "@/server/domain/accounts/looks";
import type { Place, Reservation } from "@/server/domain/campaigns/gate-facts";

/** The limit for actions that are counted but not limited. */
export const maxUsed = 2_000_000_000;

export type PlaceRequest = Place & { count: number; limit: number };

export const placeKey = ({ ownerId, kind, day }: Place) => `${ownerId} ${kind} ${day}`;

/** A network member connected in several workspaces has one limit: its places are taken in all of them or in none. */
const reserving = {
  name: "reserve-usage",
  text: `with wish as (
      select w.*, a.member_key
        from unnest($1::uuid[], $2::text[], $3::date[], $4::int[], $5::int[]) as w(owner_id, kind, day, n, most)
        left join accounts a on a.id = w.owner_id),
    wish_of_member as (
      select member_key, kind, day, sum(n)::int as n, min(most) as most from wish
       where member_key is not null group by 1, 2, 3),
    of_member as (
      insert into plumbing.member_usage as m (member_key, kind, day, used)
        select member_key, kind, day, n from wish_of_member where n <= most order by 1, 2, 3
        on conflict (member_key, kind, day) do update set used = m.used + excluded.used
          where m.used + excluded.used <= (select w.most from wish_of_member w
            where w.member_key = excluded.member_key and w.kind = excluded.kind and w.day = excluded.day)
        returning member_key, kind, day)
    insert into usage as u (owner_id, kind, day, used)
      select owner_id, kind, day, n from wish w where n <= most and (w.member_key is null or exists (
        select 1 from of_member m where m.member_key = w.member_key and m.kind = w.kind and m.day = w.day)) order by 1, 2, 3
      on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + excluded.used
        where u.used + excluded.used <= (select w.most from wish w
          where w.owner_id = excluded.owner_id and w.kind = excluded.kind and w.day = excluded.day)
      returning owner_id as "ownerId", kind, day::text as day`,
};

/** Takes places if the limit has room for all that are requested; returns the keys of the granted requests. */
export async function reserve(tx: Tx, requests: readonly PlaceRequest[]): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const granted = await tx.query<Place>(reserving, [
    requests.map((request) => request.ownerId),
    requests.map((request) => request.kind),
    requests.map((request) => request.day),
    requests.map((request) => request.count),
    requests.map((request) => request.limit),
  ]);
  return new Set(granted.map(placeKey));
}

const noting = {
  name: "note-reservations",
  text: `update deliveries d set place_kind = p.kind, place_day = p.day
    from unnest($1::uuid[], $2::text[], $3::date[]) as p(id, kind, day) where d.id = p.id`,
};

/**
 * Notes on rows the places that they took. The trigger `free_place` gives them back when a row is planned again, skipped without having
 * acted, or deleted.
 */
export async function noteReservations(
  tx: Tx,
  rows: readonly { id: string; reservation: Reservation }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(noting, [
    rows.map(({ id }) => id),
    rows.map(({ reservation }) => reservation.kind),
    rows.map(({ reservation }) => reservation.day),
  ]);
}

/** Gives places back that no row has noted. */
export async function giveBackPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  const back = [
    places.map((place) => place.ownerId),
    places.map((place) => place.kind),
    places.map((place) => place.day),
  ];
  // Members before accounts, as places are taken.
  await tx.query(
    `update plumbing.member_usage m set used = greatest(0, m.used - back.n)
       from (select a.member_key, b.kind, b.day, count(*)::int as n
               from unnest($1::uuid[], $2::text[], $3::date[]) as b(owner_id, kind, day)
               join accounts a on a.id = b.owner_id and a.member_key is not null group by 1, 2, 3) back
      where m.member_key = back.member_key and m.kind = back.kind and m.day = back.day`,
    back,
  );
  await tx.query(
    `with back as (
       select u.owner_id, u.kind, u.day, b.n from usage u
         join (select owner_id, kind, day, count(*)::int as n
                 from unnest($1::uuid[], $2::text[], $3::date[]) as b(owner_id, kind, day) group by 1, 2, 3) b
           on u.owner_id = b.owner_id and u.kind = b.kind and u.day = b.day
        order by u.owner_id, u.kind, u.day for no key update of u)
     update usage u set used = greatest(0, u.used - back.n) from back
      where u.owner_id = back.owner_id and u.kind = back.kind and u.day = back.day`,
    back,
  );
}

/**
 * Notes that the network refused more of a kind on this day, and the limit for the next one (R10), in every workspace where the member is
 * connected.
 */
export async function cutCap(tx: Tx, { ownerId, kind, day }: Place, cutTo: number): Promise<void> {
  // Members before accounts, as places are taken.
  await tx.query(
    `insert into plumbing.member_usage (member_key, kind, day, used, cut_to)
       select member_key, $2, $3, 0, $4 from accounts where id = $1 and member_key is not null
      on conflict (member_key, kind, day) do update set cut_to = excluded.cut_to`,
    [ownerId, kind, day, cutTo],
  );
  await tx.query(
    `insert into usage (owner_id, kind, day, cut_to) values ($1, $2, $3, $4)
      on conflict (workspace_id, owner_id, kind, day) do update set cut_to = excluded.cut_to`,
    [ownerId, kind, day, cutTo],
  );
}

/** Counts a profile view if the day has one left; `max` is null for a view that is never refused. */
export async function noteLook(
  tx: Tx,
  { ownerId, day }: Pick<Reservation, "ownerId" | "day">,
  max: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `with keyed as (select member_key from accounts where id = $1 and member_key is not null),
     of_member as (
       insert into plumbing.member_usage as m (member_key, kind, day, used) select member_key, $2, $3, 1 from keyed
         on conflict (member_key, kind, day) do update set used = m.used + 1 where $4::int is null or m.used < $4
         returning 1)
     insert into usage as u (owner_id, kind, day, used)
       select $1, $2, $3, 1 where not exists (select 1 from keyed) or exists (select 1 from of_member)
      on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + 1
        where $4::int is null or u.used < $4 returning 1`,
    [ownerId, lookKind, day, max],
  );
  return rows.length > 0;
}
