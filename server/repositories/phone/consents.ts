import type { ConsentChannel, ConsentSource } from "@/lib/contract/prospects/consents";
import type { Tx } from "@/server/db/tx";

export type ConsentRow = {
  channel: ConsentChannel;
  phone: string;
  source: ConsentSource;
  givenOn: string | null;
  wording: string;
  recordedBy: string | null;
  recordedAt: Date;
  withdrawnAt: Date | null;
};

/** SQL: a prospect's consent to automated texts and calls, with the numbers. */
export const consentsOf = (workspace: string, prospect: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object('channel', n.channel, 'phone', n.phone)), '[]') from consents n
     where n.workspace_id = ${workspace} and n.prospect_id = ${prospect} and n.withdrawn_at is null)`;

/** In each channel the one for their current number comes first. */
export const listConsents = (tx: Tx, prospectId: string): Promise<ConsentRow[]> =>
  tx.query<ConsentRow>(
    `select n.channel, n.phone, n.source, n.given_on::text as "givenOn", n.wording,
            nullif(trim(u.first_name || ' ' || u.last_name), '') as "recordedBy",
            n.recorded_at as "recordedAt", n.withdrawn_at as "withdrawnAt"
       from consents n join prospects p on p.workspace_id = n.workspace_id and p.id = n.prospect_id
         left join users u on u.id = n.recorded_by_id
      where n.prospect_id = $1 order by n.channel desc, n.phone is not distinct from p.phone desc, n.phone`,
    [prospectId],
  );

export type NewConsent = Omit<ConsentRow, "phone" | "recordedBy" | "recordedAt" | "withdrawnAt"> & {
  prospectId: string;
  /** Null means the prospect's current number. */
  phone: string | null;
  recordedById: string | null;
};

const insert = `insert into consents (prospect_id, channel, phone, source, given_on, wording, recorded_by_id, recorded_at)
  select r."prospectId", r.channel, coalesce(r.phone, p.phone), r.source, r."givenOn", r.wording, r."recordedById", $2::timestamptz
    from jsonb_to_recordset($1::jsonb) as r("prospectId" uuid, channel text, phone text, source text, "givenOn" date, wording text,
        "recordedById" uuid)
      join prospects p on p.id = r."prospectId"`;

/** A consent as it was stored, with the number it is for. */
export type KeptConsent = Pick<ConsentRow, "channel" | "phone" | "source" | "givenOn" | "wording"> & {
  prospectId: string;
};
const returning = `returning prospect_id as "prospectId", channel, phone, source, given_on::text as "givenOn", wording`;

/** Replaces what was recorded for the channel before, a withdrawn consent included. */
export async function saveConsent(tx: Tx, consent: NewConsent, at: Date): Promise<KeptConsent> {
  await tx.query("delete from consents where prospect_id = $1 and channel = $2", [
    consent.prospectId,
    consent.channel,
  ]);
  const [kept] = await tx.query<KeptConsent>(`${insert} ${returning}`, [JSON.stringify([consent]), at]);
  return kept!;
}

/** Adds consents that were never recorded; a file never restores a withdrawn one. Returns the added ones. */
export async function addConsents(tx: Tx, consents: readonly NewConsent[], at: Date): Promise<KeptConsent[]> {
  if (consents.length === 0) return [];
  return tx.query(
    `${insert} where coalesce(r.phone, p.phone) is not null and not exists (select 1 from consents w
        where w.prospect_id = r."prospectId" and w.channel = r.channel and w.withdrawn_at is not null)
     on conflict do nothing ${returning}`,
    [JSON.stringify(consents), at],
  );
}

/** False if there is none to withdraw. */
export async function withdrawConsent(
  tx: Tx,
  { prospectId, channel }: { prospectId: string; channel: ConsentChannel },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    "update consents set withdrawn_at = $3 where prospect_id = $1 and channel = $2 and withdrawn_at is null returning channel",
    [prospectId, channel, at],
  );
  return rows.length > 0;
}
