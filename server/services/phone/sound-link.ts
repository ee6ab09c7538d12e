import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { bytesOf, uuidOf } from "@/server/services/uuid-bytes";

/** A recording as a phone service fetches it. */
type Sound = { workspaceId: string; audioId: string };

/** A call is made, answered and listened to within this time. */
const goodForMs = 2 * 3_600_000;
const uuidBytes = 16;
const signedBytes = 2 * uuidBytes + 4;
const macBytes = 16;

/** The public URL of a recording, for the phone service; it expires. `now` is real time. */
export function soundUrl(masterKey: Uint8Array, baseUrl: string, sound: Sound, now: Date): string {
  const endsAt = Buffer.alloc(4);
  endsAt.writeUInt32BE(Math.ceil((+now + goodForMs) / 1000));
  const signed = Buffer.concat([bytesOf(sound.workspaceId), bytesOf(sound.audioId), endsAt]);
  const token = Buffer.concat([signed, macOf(masterKey, signed)]).toString("base64url");
  return new URL(`/sound/${token}`, baseUrl).href;
}

/** The recording of a token; null if it has expired, or was not made by this installation. */
export function readSoundToken(masterKey: Uint8Array, token: string, now: Date): Sound | null {
  if (!/^[\w-]{70}$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, signedBytes);
  if (!timingSafeEqual(bytes.subarray(signedBytes), macOf(masterKey, signed))) return null;
  if (signed.readUInt32BE(2 * uuidBytes) * 1000 < +now) return null;
  return {
    workspaceId: uuidOf(signed.subarray(0, uuidBytes)),
    audioId: uuidOf(signed.subarray(uuidBytes, 2 * uuidBytes)),
  };
}

const macOf = (masterKey: Uint8Array, signed: Uint8Array): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern sound link"))
    .update(signed)
    .digest()
    .subarray(0, macBytes);
