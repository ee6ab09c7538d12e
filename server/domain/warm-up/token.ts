import { createHmac, timingSafeEqual } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";

type Letter = { id: string; from: string; to: string };

const seal = (masterKey: Uint8Array, { id, from, to }: Letter): string =>
  createHmac("sha256", derivedKey(masterKey, "tern warm-up"))
    .update([id, from.toLowerCase(), to.toLowerCase()].join("\n"))
    .digest("hex")
    .slice(0, 40);

/** The value of the header: a name that says nothing, and what only this installation can compute of it and both addresses. */
export const warmUpToken = (masterKey: Uint8Array, letter: Letter): string =>
  `${letter.id}.${seal(masterKey, letter)}`;

/** The id in a header of ours, for an email between these addresses; null if it is of somebody else, or of another email. */
export function readWarmUpToken(
  masterKey: Uint8Array,
  token: string,
  { from, to }: Omit<Letter, "id">,
): string | null {
  const [id = "", given = ""] = token.trim().split(".");
  const due = Buffer.from(seal(masterKey, { id, from, to }));
  const bytes = Buffer.from(given);
  return due.length === bytes.length && timingSafeEqual(due, bytes) ? id : null;
}

/** The header that marks a warm-up email. Mail programs do not show it, and nobody can make up its value. */
export const warmUpHeader = "X-Warm-Up";

/** Where read warm-up emails are put, so that they do not fill the inbox of the mailbox's owner. */
export const warmUpFolder = "Warm-up";
