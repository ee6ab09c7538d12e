import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceMs = 3 * 60_000;

const signatureOf = (key: Uint8Array, t: number, body: string) =>
  createHmac("sha256", key).update(`${t}.${body}`).digest();

/** `t=…,v1=…`, as real services sign. */
export const signedAt = (key: Uint8Array, body: string, at: Date): string => {
  const t = Math.floor(+at / 1000);
  return `t=${t},v1=${signatureOf(key, t, body).toString("hex")}`;
};

/** Whether a message was signed with the key, lately. */
export function isSigned(
  key: Uint8Array,
  { signature, body, now }: { signature: string; body: string; now: Date },
): boolean {
  const [, t = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (t === "" || Math.abs(+now - Number(t) * 1000) > toleranceMs) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), signatureOf(key, Number(t), body));
}
