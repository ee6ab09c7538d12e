import { crc32 } from "node:zlib";

/**
 * An API token: the installation's word, `_live_`, 32 random bytes and a checksum of all before it, in base 62. Scanners for secrets know it
 * by its form, and a typing error is found without a look at the database.
 */

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = BigInt(digits.length);
const randomLength = 43;
const checkLength = 6;
const shownEnd = 4;
const form = new RegExp(
  `^([a-z][a-z0-9]{0,19}_live_[0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checkLength}})$`,
);

function inBase62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= base) text = digits[Number(rest % base)] + text;
  return text.padStart(length, "0");
}

const checkOf = (text: string) => inBase62(BigInt(crc32(text)), checkLength);

/** The part that is shown before the dots. */
export const tokenStart = (word: string) => `${word}_live_`;
export const tokenEnd = (token: string) => token.slice(-shownEnd);

export function apiTokenOf(word: string, random: Uint8Array): string {
  const before =
    tokenStart(word) + inBase62(BigInt(`0x${Buffer.from(random).toString("hex")}`), randomLength);
  return before + checkOf(before);
}

/** Whether a text means to be an API token but is not: it was cut off or mistyped. */
export function isBrokenToken(text: string): boolean {
  if (!text.includes("_live_")) return false;
  const [, before, check] = form.exec(text) ?? [];
  return before === undefined || checkOf(before) !== check;
}
