import type { Channel, StepKind } from "@/lib/contract/campaigns/sequence";
import type { eventKinds } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import type { Gate } from "@/server/domain/campaigns/gates";

export type EventKind = (typeof eventKinds)[number];

/** A log entry: what happened to a prospect or was decided, and why. Instants are real. */
export type NewEvent = {
  id: string;
  at: Date;
  kind: EventKind;
  prospectId: string;
  campaignId?: string | null;
  enrollmentId?: string | null;
  deliveryId?: string | null;
  stepId?: string | null;
  stepKind?: StepKind | null;
  channel?: Channel | null;
  reason?: string | null;
  until?: Date | null;
  actorId?: string | null;
  messageId?: string | null;
  detail?: Record<string, string | number> | null;
  /** The version of the campaign that decided; without it the one that ran then. */
  version?: number | null;
  /** The gate that decided, if one did. */
  gate?: Gate | null;
};

const inserting = {
  name: "insert-events",
  text: `insert into events (id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind, channel,
      reason, until, actor_id, message_id, detail, version, gate)
    select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[],
      $8::uuid[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::uuid[], $14::uuid[], $15::jsonb[],
      $16::int[], $17::text[])`,
};

/** Writes lines into the log, all in one statement. */
export async function logEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(read: (event: NewEvent) => T) => events.map((event) => read(event) ?? null);
  await tx.query(inserting, [
    column((e) => e.id),
    column((e) => e.at),
    column((e) => e.kind),
    column((e) => e.prospectId),
    column((e) => e.campaignId),
    column((e) => e.enrollmentId),
    column((e) => e.deliveryId),
    column((e) => e.stepId),
    column((e) => e.stepKind),
    column((e) => e.channel),
    column((e) => e.reason),
    column((e) => e.until),
    column((e) => e.actorId),
    column((e) => e.messageId),
    column((e) => (e.detail ? JSON.stringify(e.detail) : null)),
    column((e) => e.version),
    column((e) => e.gate),
  ]);
}
