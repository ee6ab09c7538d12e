import type { Tx } from "@/server/db/tx";
import type { Clock } from "@/server/domain/clock";
import { type Acquaintance, stranger } from "@/server/sandbox/rules/reactions";
import type { Mood } from "@/server/sandbox/rules/replies/phrases";

type Row = {
  network_touches: number;
  mail_touches: number;
  answers_planned: number;
  answers_given: number;
  mood: Mood | null;
  away_until: Date | null;
  away_noted_at: Date | null;
};

/** The member's memory of the workspace, on its clock; the row stays locked until the transaction ends. */
export async function remember(tx: Tx, member: number, clock: Clock): Promise<Acquaintance> {
  await tx.query("insert into sandbox.acquaintances (member) values ($1) on conflict do nothing", [member]);
  const [row] = await tx.query<Row>("select * from sandbox.acquaintances where member = $1 for update", [
    member,
  ]);
  if (!row) return stranger;
  const shown = (at: Date | null) => at && clock.toVirtual(at);
  return {
    networkTouches: row.network_touches,
    mailTouches: row.mail_touches,
    answersPlanned: row.answers_planned,
    answersGiven: row.answers_given,
    mood: row.mood,
    awayUntil: shown(row.away_until),
    awayNotedAt: shown(row.away_noted_at),
  };
}

export async function keepInMind(tx: Tx, member: number, known: Acquaintance, clock: Clock): Promise<void> {
  const real = (at: Date | null) => at && clock.toReal(at);
  await tx.query(
    `update sandbox.acquaintances
        set network_touches = $2, mail_touches = $3, answers_planned = $4, mood = $5, away_until = $6, away_noted_at = $7
      where member = $1`,
    [
      member,
      known.networkTouches,
      known.mailTouches,
      known.answersPlanned,
      known.mood,
      real(known.awayUntil),
      real(known.awayNotedAt),
    ],
  );
}

/** An answer has gone out: from now on a further message may get a second one. */
export const noteAnswer = (tx: Tx, member: number) =>
  tx.query("update sandbox.acquaintances set answers_given = answers_given + 1 where member = $1", [member]);
