import type { Tx } from "@/server/db/tx";
import type { Clock } from "@/server/domain/clock";
import type { Turn } from "@/server/sandbox/rules/calendars";
import type { Plan } from "@/server/sandbox/rules/reactions";
import type { Fetch } from "@/server/sandbox/rules/reading";
import type { Mood } from "@/server/sandbox/rules/replies/phrases";

/** A member's planned reaction. `sourceId` is what they react to: a network message, a received email, a booking, or a CRM. */
export type Pending = {
  id: string;
  dueAt: Date;
  kind:
    | "accept"
    | "network_answer"
    | "mail_answer"
    | "sms_answer"
    | "sms_loss"
    | "call_end"
    | "away_note"
    | "bounce"
    | "calendar_visit"
    | "calendar_message"
    | "crm_message"
    | "crm_turn"
    | Turn
    | Fetch["by"];
  member: number;
  seatId: string | null;
  sourceId: string | null;
  mood: Mood | null;
  /** The URL that a reader or a scanner fetches, or of a booking page. */
  url: string | null;
  attempts: number;
};

/** The origin of a reaction, and so its destination. */
export type Occasion = { member: number; seatId: string | null; sourceId: string | null };

export async function scheduleReactions(
  tx: Tx,
  newId: () => string,
  clock: Clock,
  occasion: Occasion,
  plans: readonly Plan[],
): Promise<void> {
  for (const plan of plans) {
    await tx.query(
      "insert into sandbox.pending (id, due_at, kind, member, seat_id, source_id, mood) values ($1, $2, $3, $4, $5, $6, $7)",
      [
        newId(),
        clock.toReal(plan.at),
        kindOf(plan),
        occasion.member,
        occasion.seatId,
        occasion.sourceId,
        plan.kind === "answer" ? plan.mood : null,
      ],
    );
  }
}

/** Schedules the pictures and links of an email that will be fetched. */
export async function scheduleFetches(
  tx: Tx,
  newId: () => string,
  clock: Clock,
  member: number,
  fetches: readonly Fetch[],
): Promise<void> {
  for (const { at, by, url } of fetches) {
    await tx.query(
      "insert into sandbox.pending (id, due_at, kind, member, url) values ($1, $2, $3, $4, $5)",
      [...[newId(), clock.toReal(at), by, member, url]],
    );
  }
}

function kindOf(plan: Plan): Pending["kind"] {
  if (plan.kind !== "answer") return plan.kind;
  if (plan.channel === "sms") return "sms_answer";
  return plan.channel === "network" ? "network_answer" : "mail_answer";
}

/** Takes the row if it is still due and not locked; it is deleted once the transaction commits. */
export async function takeUp(tx: Tx, id: string, until: Date): Promise<Pending | null> {
  const [row] = await tx.query<Pending>(
    `delete from sandbox.pending
      where id = (select id from sandbox.pending where id = $1 and due_at <= $2 for update skip locked)
      returning id, due_at as "dueAt", kind, member, seat_id as "seatId", source_id as "sourceId", mood, url, attempts`,
    [id, until],
  );
  return row ?? null;
}

/** After a failure: once more at `at`, five times in all. */
export const tryAgain = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `with again as (
       update sandbox.pending set attempts = attempts + 1, due_at = $2 where id = $1 and attempts < 4
     )
     delete from sandbox.pending where id = $1 and attempts >= 4`,
    [id, at],
  );
