import { Secret, TOTP } from "otpauth";

const period = 30;
/** Codes of the half minute before and after count, too: clocks of phones differ. */
const window = 1;

/** A new secret of 160 bits, in base32 for typing. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6 });

/** The content of the QR code: issuer, label and secret. */
export const totpAddress = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, issuer, label }).toString();

/** The half minute a code belongs to; null when it is wrong, too old, or was used already (a code counts once). */
export function totpStep(secret: string, code: string, lastStep: number, now: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / period) + delta;
  return step > lastStep ? step : null;
}
