import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { findFiles } from "@/server/repositories/files/files";
import { findSound } from "@/server/repositories/phone/voicemail-audios";
import {
  type FileOf,
  type FileTools,
  type PartedBody,
  partedBody,
  storeFile,
} from "@/server/services/files/files";

/** Stores a recording's .wav; its file is pending until a recording refers to it (services/files/files.ts). */
export const storeSound = async (
  cx: FileTools,
  { sound, ...of }: Pick<FileOf, "workspaceId" | "name" | "createdBy"> & { sound: Uint8Array },
): Promise<string> => (await storeFile(cx, { ...of, kind: "sound", mediaType: "audio/wav" }, [sound])).id;

/** A recording's .wav; null if the transaction's workspace has none with this id. */
export async function findSoundOf(
  cx: Pick<Tools, "ports">,
  tx: Tx,
  audioId: string,
): Promise<{ fileName: string; body: PartedBody | Uint8Array } | null> {
  const row = await findSound(tx, audioId);
  if (!row) return null;
  const { fileName, sound, fileId } = row;
  if (sound) return { fileName, body: sound };
  const [file] = fileId ? await findFiles(tx, [fileId]) : [];
  if (!file) return null;
  return { fileName, body: partedBody(cx, tx.workspaceId, file) };
}
