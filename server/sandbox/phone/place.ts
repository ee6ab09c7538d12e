import type { Tx } from "@/server/db/tx";
import type { DropResult, E164, LostReason, OwnNumber } from "@/server/ports/phone";

/** What fails for the next message: before it, on its way, or on the way back. */
export type PhoneFault = "later" | "lost" | "unconfirmed";

/** Whether the workspace has the number here, and what goes wrong with its next message; the row stays locked. */
export async function openPhone(
  tx: Tx,
  { number }: Pick<OwnNumber, "number">,
): Promise<{ fault: PhoneFault | null } | null> {
  const [row] = await tx.query<{ faults: PhoneFault[] }>(
    "select faults from sandbox.phones where number = $1 and released_at is null for update",
    [number],
  );
  if (!row) return null;
  const [fault, ...rest] = row.faults;
  if (fault)
    await tx.query("update sandbox.phones set faults = $2 where number = $1", [number, JSON.stringify(rest)]);
  return { fault: fault ?? null };
}

type PhoneText = {
  id: string;
  number: string;
  peer: E164;
  member: number | null;
  direction: "in" | "out";
  kind: "sms" | "voicemail";
  key: string | null;
  text: string;
  at: Date;
};

/** Of two messages, or calls, with one key the second finds the first. Returns the id of the stored one. */
export async function keepText(tx: Tx, text: PhoneText): Promise<{ id: string; isNew: boolean }> {
  const [kept] = await tx.query<{ id: string }>(
    `insert into sandbox.texts (id, number, peer, member, direction, kind, key, text, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning id`,
    [
      ...[text.id, text.number, text.peer, text.member, text.direction],
      ...[text.kind, text.key, text.text, text.at],
    ],
  );
  if (kept) return { id: kept.id, isNew: true };
  return { id: (await findByKey(tx, text.number, text.key ?? "")) ?? text.id, isNew: false };
}

export async function findByKey(tx: Tx, number: string, key: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id from sandbox.texts where number = $1 and key = $2",
    [number, key],
  );
  return row?.id ?? null;
}

/** Tells a number that something happened. Its row is locked, so that sequences are committed in their order. */
export async function addPhoneEvent(
  tx: Tx,
  number: string,
  event: { textId: string; reason: LostReason | DropResult | null; at: Date },
): Promise<void> {
  await tx.query(
    `with counted as (update sandbox.phones set last_sequence = last_sequence + 1 where number = $1 returning last_sequence)
     insert into sandbox.phone_events (number, sequence, text_id, reason, at)
     select $1, last_sequence, $2, $3, $4 from counted`,
    [number, event.textId, event.reason, event.at],
  );
}
