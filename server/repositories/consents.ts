import type { ConsentChannel, ConsentSource } from "@/lib/contract/consents";
import type { Tx } from "@/server/db/tx";

export type ConsentRow = {
  channel: ConsentChannel;
  source: ConsentSource;
  givenOn: string;
  wording: string;
  recordedBy: string | null;
  recordedAt: Date;
  withdrawnAt: Date | null;
};

/** SQL: the channels on which the person agreed to be sent what machines send. */
export const consentsOf = (workspace: string, prospect: string) =>
  `array(select n.channel from consents n where n.workspace_id = ${workspace} and n.prospect_id = ${prospect} and n.withdrawn_at is null)`;

export const listConsents = (tx: Tx, prospectId: string): Promise<ConsentRow[]> =>
  tx.query<ConsentRow>(
    `select n.channel, n.source, n.given_on::text as "givenOn", n.wording,
            nullif(trim(u.first_name || ' ' || u.last_name), '') as "recordedBy",
            n.recorded_at as "recordedAt", n.withdrawn_at as "withdrawnAt"
       from consents n left join users u on u.id = n.recorded_by_id where n.prospect_id = $1 order by n.channel desc`,
    [prospectId],
  );

export type NewConsent = Omit<ConsentRow, "recordedBy" | "recordedAt" | "withdrawnAt"> & {
  prospectId: string;
  recordedById: string | null;
};

const values = `select r."prospectId", r.channel, r.source, r."givenOn", r.wording, r."recordedById", $2::timestamptz
    from jsonb_to_recordset($1::jsonb) as r("prospectId" uuid, channel text, source text, "givenOn" date, wording text,
      "recordedById" uuid)`;
const columns = "prospect_id, channel, source, given_on, wording, recorded_by_id, recorded_at";

/** Takes the place of what was known before, also of a word that was taken back. */
export const saveConsent = (tx: Tx, consent: NewConsent, at: Date) =>
  tx.query(
    `insert into consents (${columns}) ${values}
     on conflict (workspace_id, prospect_id, channel) do update set source = excluded.source, given_on = excluded.given_on,
       wording = excluded.wording, recorded_by_id = excluded.recorded_by_id, recorded_at = excluded.recorded_at, withdrawn_at = null`,
    [JSON.stringify([consent]), at],
  );

/** Adds what nothing was known about; a file gives back no word that was taken back. Answers whose were added. */
export async function addConsents(
  tx: Tx,
  consents: readonly NewConsent[],
  at: Date,
): Promise<{ prospectId: string; channel: ConsentChannel }[]> {
  if (consents.length === 0) return [];
  return tx.query(
    `insert into consents (${columns}) ${values}
     on conflict (workspace_id, prospect_id, channel) do nothing returning prospect_id as "prospectId", channel`,
    [JSON.stringify(consents), at],
  );
}

/** False when there is none that could be taken back. */
export async function withdrawConsent(
  tx: Tx,
  { prospectId, channel }: { prospectId: string; channel: ConsentChannel },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update consents set withdrawn_at = $3 where prospect_id = $1 and channel = $2 and withdrawn_at is null returning channel`,
    [prospectId, channel, at],
  );
  return rows.length > 0;
}
