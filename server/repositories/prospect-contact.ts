import type { LeadStatus } from "@/lib/contract/prospects";
import type { Tx } from "@/server/db/tx";

/** From which statuses sending moves a person on; whoever answered or was judged by hand stays (PROSPECT-31). */
const moves = {
  request_sent: ["new", "fetched_email"],
  contacted: ["new", "request_sent", "connected", "fetched_email", "visited_link"],
  connected: ["new", "request_sent", "fetched_email", "visited_link"],
  unconnectable: ["new", "request_sent", "fetched_email"],
} as const satisfies Partial<Record<LeadStatus, readonly LeadStatus[]>>;
export type ContactStatus = keyof typeof moves;

/** What sending did to people's statuses. */
export async function noteContact(
  tx: Tx,
  people: ReadonlyMap<ContactStatus, readonly string[]>,
  at: Date,
): Promise<void> {
  for (const [status, ids] of people)
    await tx.query(
      {
        name: "note-contact",
        text: `update prospects set status = $2, updated_at = $3, version = version + 1
          where id = any($1) and status = any($4)`,
      },
      [ids, status, at, moves[status]],
    );
}

/** The server said that nobody lives at these people's addresses. */
export const invalidateAddresses = (tx: Tx, prospectIds: readonly string[], at: Date) =>
  tx.query(
    "update prospects set email_status = 'invalid', updated_at = $2, version = version + 1 where id = any($1)",
    [prospectIds, at],
  );
