import { createHmac } from "node:crypto";
import { derivedKey } from "@/server/domain/auth/derived-key";
import { addressKey } from "@/server/domain/prospects/identity";
import type { PersonContacts } from "@/server/ports/people-database";

/** By what somebody who asked for deletion is recognized. Without the installation's key nobody can tell whose it is. */
export const forgottenHash = (masterKey: Uint8Array, identity: { kind: string; value: string }): Buffer =>
  createHmac("sha256", derivedKey(masterKey, "tern forgotten person"))
    .update(`${identity.kind} ${addressKey(identity).toLowerCase()}`)
    .digest();

/** All by which a person is found and forgotten. */
export function hashesOf(
  masterKey: Uint8Array,
  { profileUrl, contacts }: { profileUrl: string | null; contacts: PersonContacts | null },
): Buffer[] {
  const emails = [contacts?.workEmail, contacts?.personalEmail].filter((email) => email != null);
  return [
    ...(profileUrl === null ? [] : [forgottenHash(masterKey, { kind: "profile_url", value: profileUrl })]),
    ...emails.map((value) => forgottenHash(masterKey, { kind: "email", value })),
  ];
}

/** The first eight bytes, by which rows are found. */
export const shortHash = (hash: Uint8Array): bigint => Buffer.from(hash).readBigInt64BE();
