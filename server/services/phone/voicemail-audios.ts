import type { VoicemailAudio, voicemail } from "@/lib/contract/accounts/voicemail";
import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { readWave } from "@/server/domain/voicemail/wave";
import { publish } from "@/server/outbox/publish";
import { keepFiles } from "@/server/repositories/files/files";
import * as repository from "@/server/repositories/phone/voicemail-audios";
import { mustFind as mustFindAccount, mustLock as mustLockAccount } from "@/server/services/accounts/view";
import { recordAudit } from "@/server/services/workspaces/audit";
import { findSoundOf, storeSound } from "./sounds";

/** The recordings of an account, the newest first (VM-09). */
export const listAudios = (
  cx: Context,
  { accountId, ...place }: Input<typeof voicemail.list>,
): Promise<Output<typeof voicemail.list>> =>
  cx.transact(async (tx) => {
    await mustFindAccount(cx, tx, accountId);
    const items = (await repository.listAudios(tx, accountId, place)).map(shown(cx));
    return { items, total: await repository.countAudios(tx, accountId) };
  });

type Upload = { stream: AsyncIterable<Uint8Array> };

/** Takes a recording in, once it was heard to be one (VM-02, VM-03) and the terms were agreed to (VM-12). */
export async function uploadAudio(
  cx: Context,
  { accountId, fileName, agreedToTerms, forwardNumber }: Input<typeof voicemail.upload>,
  upload: Upload,
): Promise<VoicemailAudio> {
  await cx.transact((tx) => mustFindAccount(cx, tx, accountId));
  mustAgree(agreedToTerms);
  const { sound, seconds } = await readRecording(upload);
  const { workspaceId, personId } = cx.scope;
  const fileId = await storeSound(cx, { workspaceId, name: fileName, createdBy: personId, sound });
  return cx.transact(async (tx) => {
    await mustLockAccount(cx, tx, accountId);
    const { audios: limit } = voicemailLimits;
    if ((await repository.countAudios(tx, accountId)) >= limit)
      throw new DomainError("voicemails_full", { limit });
    const id = cx.newId();
    await repository.insertAudio(tx, {
      id,
      accountId,
      fileName,
      name: nameOf(fileName),
      seconds,
      fileId,
      forwardNumber: forwardNumber ?? null,
      bytes: sound.length,
      agreedBy: personId,
      at: cx.now(),
    });
    await keepFiles(tx, [fileId]);
    await publishChange(tx, accountId);
    return shown(cx)(await mustFind(cx, tx, { id, accountId }));
  });
}

/** Voicemails require accepting the terms of service (VM-12). */
export function mustAgree(hasAgreed: boolean): void {
  const code = "voicemail_terms_refused";
  if (!hasAgreed) throw new DomainError(code, { fields: { agreedToTerms: code } });
}

async function readRecording({ stream }: Upload): Promise<{ sound: Uint8Array; seconds: number }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const sound = Buffer.concat(chunks);
  const wave = readWave(sound);
  if (!wave) throw new DomainError("voicemail_not_wav", { fields: { file: "voicemail_not_wav" } });
  const { shortest, longest } = voicemailLimits;
  if (wave.seconds < shortest || wave.seconds > longest)
    throw new DomainError("voicemail_length", { fields: { file: "voicemail_length" }, shortest, longest });
  return { sound, seconds: wave.seconds };
}

/** The default name of a recording. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.wav$/i, "")
    .trim()
    .slice(0, voicemailLimits.name)
    .trim() || fileName;

export const renameAudio = (
  cx: Context,
  { name, ...place }: Input<typeof voicemail.rename>,
): Promise<VoicemailAudio> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, place);
    await repository.renameAudio(tx, place, name);
    await publishChange(tx, place.accountId);
    return shown(cx)(await mustFind(cx, tx, place));
  });

/** Refused while a campaign names it, in what runs or in its draft (VM-06). */
export const removeAudio = (cx: Context, place: Input<typeof voicemail.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustLockAccount(cx, tx, place.accountId);
    const { name, campaigns: count } = await mustFind(cx, tx, place);
    if (count > 0) throw new DomainError("voicemail_in_use", { count });
    await repository.deleteAudio(tx, place);
    await recordAudit(cx, tx, "voicemail_deleted", { subjectId: place.id, subject: name });
    await publishChange(tx, place.accountId);
    return null;
  });

/** VM-07. */
export const countCampaignsOfAudio = (cx: Context, place: Input<typeof voicemail.campaigns>) =>
  cx.transact(async (tx) => {
    const { campaigns } = await mustFind(cx, tx, place);
    return { campaigns };
  });

export async function playAudio(cx: Context, place: Input<typeof voicemail.play>) {
  const sound = await cx.transact(async (tx) => {
    const { id } = await mustFind(cx, tx, place);
    return findSoundOf(cx, tx, id);
  });
  if (!sound) throw new DomainError("not_found");
  return { name: sound.fileName, type: "audio/wav", body: sound.body, isPlayed: true as const };
}

async function mustFind(
  cx: Context,
  tx: Tx,
  place: { id: string; accountId: string },
): Promise<repository.AudioRow> {
  await mustFindAccount(cx, tx, place.accountId);
  const row = await repository.findAudio(tx, place);
  if (!row) throw new DomainError("not_found");
  return row;
}

const publishChange = (tx: Tx, accountId: string) =>
  publish(tx, "refetch", { list: "voicemails", id: accountId }, { accountId });

const shown =
  ({ clock }: Context) =>
  (row: repository.AudioRow): VoicemailAudio => ({
    ...row,
    createdAt: clock.toVirtual(row.createdAt).toISOString(),
  });
