import type { Tx } from "@/server/db/tx";

/** A recording without its sound; instants are real. */
export type AudioRow = {
  id: string;
  accountId: string;
  name: string;
  fileName: string;
  forwardNumber: string | null;
  seconds: number;
  bytes: number;
  /** Campaigns whose draft or running version names it. */
  campaigns: number;
  createdAt: Date;
  version: number;
};

/** SQL: campaigns that may yet leave the recording `a` on a machine. */
const using = (a: string) => `(select count(*)::int from campaigns c
    left join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
  where c.workspace_id = ${a}.workspace_id and c.status not in ('archived', 'deleted')
    and (c.draft @> jsonb_build_array(jsonb_build_object('type', 'voicemail', 'audio_id', ${a}.id::text))
      or v.sequence @> jsonb_build_array(jsonb_build_object('type', 'voicemail', 'audio_id', ${a}.id::text))))`;

const columns = `a.id, a.account_id as "accountId", a.name, a.file_name as "fileName", a.forward_number as "forwardNumber",
  a.seconds, a.byte_count as bytes, a.created_at as "createdAt", a.version`;
const reading = `select ${columns}, ${using("a")} as campaigns from voicemail_audios a`;

export const listAudios = (tx: Tx, accountId: string, { offset, limit }: { offset: number; limit: number }) =>
  tx.query<AudioRow>(
    `${reading} where a.account_id = $1 order by a.created_at desc, a.id desc offset $2 limit $3`,
    [accountId, offset, limit],
  );

export async function countAudios(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from voicemail_audios where account_id = $1",
    [accountId],
  );
  return row?.count ?? 0;
}

type Place = { id: string; accountId: string };

/** Null when the account has no such recording. */
export async function findAudio(tx: Tx, { id, accountId }: Place): Promise<AudioRow | null> {
  const [row] = await tx.query<AudioRow>(`${reading} where a.id = $1 and a.account_id = $2`, [id, accountId]);
  return row ?? null;
}

export type NewAudio = Omit<AudioRow, "campaigns" | "createdAt" | "version"> & {
  fileId: string;
  agreedBy: string;
  at: Date;
};

export const insertAudio = (tx: Tx, audio: NewAudio) =>
  tx.query(
    `insert into voicemail_audios (id, account_id, name, file_name, forward_number, seconds, byte_count, file_id, agreed_by,
       agreed_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      ...[audio.id, audio.accountId, audio.name, audio.fileName, audio.forwardNumber],
      ...[audio.seconds, audio.bytes, audio.fileId, audio.agreedBy, audio.at],
    ],
  );

export const renameAudio = (tx: Tx, { id, accountId }: Place, name: string) =>
  tx.query("update voicemail_audios set name = $3, version = version + 1 where id = $1 and account_id = $2", [
    id,
    accountId,
    name,
  ]);

export const deleteAudio = (tx: Tx, { id, accountId }: Place) =>
  tx.query("delete from voicemail_audios where id = $1 and account_id = $2", [id, accountId]);

/** Where the .wav is: in a file, or still in the row itself. */
export type SoundRow = { fileName: string; fileId: string | null; sound: Uint8Array | null };

/** Null if the workspace has none with this id. */
export async function findSound(tx: Tx, id: string): Promise<SoundRow | null> {
  const [row] = await tx.query<SoundRow>(
    `select file_name as "fileName", file_id as "fileId", sound from voicemail_audios where id = $1`,
    [id],
  );
  return row ?? null;
}

/** One recording whose .wav is still in its row. */
export async function findUnmovedSound(
  tx: Tx,
): Promise<{ id: string; fileName: string; sound: Uint8Array } | null> {
  const [row] = await tx.query<{ id: string; fileName: string; sound: Uint8Array }>(
    `select id, file_name as "fileName", sound from voicemail_audios where sound is not null order by created_at limit 1`,
  );
  return row ?? null;
}

/** The .wav is in this file from now on; false if it was moved already, or deleted. */
export async function setSoundFile(tx: Tx, id: string, fileId: string): Promise<boolean> {
  const rows = await tx.query(
    "update voicemail_audios set file_id = $2, sound = null where id = $1 and sound is not null returning id",
    [id, fileId],
  );
  return rows.length > 0;
}

/** What is needed to leave it as a voicemail. */
export type DropAudio = Pick<AudioRow, "id" | "accountId" | "name" | "seconds" | "forwardNumber">;

export const readDropAudios = (tx: Tx, ids: readonly string[]): Promise<DropAudio[]> =>
  tx.query<DropAudio>(
    `select id, account_id as "accountId", name, seconds, forward_number as "forwardNumber" from voicemail_audios
      where id = any($1)`,
    [ids],
  );

/** Ids of all recordings of the workspace. */
export const listAudioIds = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ id: string }>("select id from voicemail_audios")).map(({ id }) => id);
