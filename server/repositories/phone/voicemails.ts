import type { Tx } from "@/server/db/tx";
import type { E164 } from "@/server/domain/phone/number";

/** SQL: voicemails that were left, or are about to be; a call that was never made does not count. */
const isCounted = (m: string) =>
  `${m}.kind = 'voicemail' and ${m}.direction = 'out' and (${m}.state in ('queued', 'sending', 'sent', 'unknown') or ${m}.provider_id is not null)`;

/** SQL: for a voicemail `d` of the ledger, when others were left at the numbers of its person since $2; empty for other kinds. */
export const voicemailsTo = (
  d: string,
) => `case when ${d}.kind = 'voicemail' then array(select m.at from messages m
    join prospect_identities i on i.workspace_id = m.workspace_id and i.kind = 'phone' and i.value = m.to_address
   where m.workspace_id = ${d}.workspace_id and i.prospect_id = ${d}.prospect_id and m.at > $2
     and m.delivery_id is distinct from ${d}.id and ${isCounted("m")}) else '{}' end`;

/** When voicemails were left at a number since an instant, including queued ones; locks the number until the transaction ends. */
export async function listVoicemailsTo(tx: Tx, number: E164, since: Date): Promise<Date[]> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended(current_workspace() || $1, 28))", [number]);
  const rows = await tx.query<{ at: Date }>(
    `select m.at from messages m where m.to_address = $1 and m.at > $2 and ${isCounted("m")}`,
    [number, since],
  );
  return rows.map(({ at }) => at);
}

/** The voicemail that a vendor calls by this id, held. */
export async function findVoicemailCall(tx: Tx, providerId: string) {
  const [row] = await tx.query<{ id: string; prospectId: string; state: string }>(
    `select id, prospect_id as "prospectId", state from messages
      where kind = 'voicemail' and direction = 'out' and provider_id = $1 for no key update`,
    [providerId],
  );
  return row ?? null;
}
