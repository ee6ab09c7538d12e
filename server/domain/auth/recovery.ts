import { createHmac, randomInt } from "node:crypto";

export const recoveryCount = 10;
const length = 8;
/** Without letters that are taken for digits. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code of 40 random bits, written in two halves. */
export function newRecoveryCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** The stored hash of a code. It is keyed, because 40 bits could be guessed otherwise. Case and separators do not matter. */
export const recoveryHash = (key: Uint8Array, personId: string, code: string) =>
  createHmac("sha256", key)
    .update(["recovery code", personId, code.toUpperCase().replace(/[^A-Z0-9]/g, "")].join("|"))
    .digest("base64url");
