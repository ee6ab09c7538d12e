import type { Tx } from "@/server/db/tx";
import { type Member, memberAt } from "@/server/sandbox/rules/members";

const max = 200;

export type Invitation = { member: Member; note: string | null; at: Date };
export type Written = {
  id: string;
  member: Member;
  direction: "in" | "out";
  subject: string | null;
  text: string;
  at: Date;
};
/** Actions of a test account that are not messages: follows, likes, comments, endorsements, invitations. */
export type Activity = { id: string; member: Member; kind: string; text: string | null; at: Date };

const withMember = <Row extends { index: number }>({ index, ...row }: Row) => ({
  ...row,
  member: memberAt(index),
});

/** Pending requests of a test account, newest first. */
export const openInvitations = async (tx: Tx, seatId: string): Promise<Invitation[]> =>
  (
    await tx.query<{ index: number; note: string | null; at: Date }>(
      `select member as index, note, requested_at as at from sandbox.relations
        where seat_id = $1 and accepted_at is null order by requested_at desc limit $2`,
      [seatId, max],
    )
  ).map(withMember);

/** The last message of each conversation, newest first. */
export const conversations = async (tx: Tx, seatId: string): Promise<Written[]> =>
  (
    await tx.query<Omit<Written, "member"> & { index: number }>(
      `select * from (select distinct on (member) id, member as index, direction, subject, text, at
                        from sandbox.network_messages where seat_id = $1 order by member, at desc, id desc) last
        order by at desc limit $2`,
      [seatId, max],
    )
  ).map(withMember);

/** The messages with one member, oldest first. */
export const messagesWith = async (tx: Tx, seatId: string, member: number): Promise<Written[]> =>
  (
    await tx.query<Omit<Written, "member"> & { index: number }>(
      `select * from (select id, member as index, direction, subject, text, at from sandbox.network_messages
                       where seat_id = $1 and member = $2 order by at desc, id desc limit $3) newest
        order by at, id`,
      [seatId, member, max],
    )
  ).map(withMember);

/** Actions of a test account, newest first. */
export const activityOf = async (tx: Tx, seatId: string): Promise<Activity[]> =>
  (
    await tx.query<Omit<Activity, "member"> & { index: number }>(
      `select id, member as index, kind, text, at from sandbox.network_traces
        where seat_id = $1 order by at desc, id desc limit $2`,
      [seatId, max],
    )
  ).map(withMember);

/** The sequence of a test account's newest event. */
export async function lastEvent(tx: Tx, seatId: string): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    "select last_sequence as last from sandbox.seats where id = $1",
    [seatId],
  );
  return row?.last ?? 0;
}
