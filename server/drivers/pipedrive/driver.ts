import type { CrmAccess, CrmObject, CrmPlace, CrmPort } from "@/server/ports/crm";
import { readAccount, readCurrencies, readPipelines, readUsers } from "./account";
import { listChanges } from "./changes";
import type { Parts } from "./client";
import { createFieldBook, shown } from "./fields";
import { findRecords, type Reading, readRecords } from "./find";
import { logActivity } from "./log";
import { consentAddress, redeemCode, refreshToken, revokeToken } from "./oauth";
import { readEvents, subscribe, unsubscribe } from "./webhooks";
import { createRecord, removeRecord, updateRecord } from "./write";

const objects = ["person", "company", "deal"] as const;

/** Pipedrive, API v2 and what is left of v1 (docs/crm.md). */
export function createPipedrive(parts: Parts): CrmPort {
  const book = createFieldBook(parts);
  const reading = (place: CrmPlace, access: CrmAccess, object: CrmObject): Reading => ({
    ...{ parts, book, place, access, object },
  });
  return {
    isSandbox: false,
    hasSignIn: parts.account.app !== null,
    addressOf: async (_place, attempt) => consentAddress(parts, attempt),
    redeem: (_place, attempt, code) => redeemCode(parts, attempt, code),
    refresh: (_place, token) => refreshToken(parts, token),
    revoke: async (_place, access, token) =>
      access.kind === "key" || token === null ? { kind: "absent" } : revokeToken(parts, token),
    account: (_place, access) => readAccount(parts, access),
    prepare: async (place, access) => {
      for (const object of objects) {
        const made = await book.keyOf(place, access, object);
        if (made.kind !== "ok") return made;
      }
      return { kind: "ok", value: null };
    },
    users: (_place, access) => readUsers(parts, access),
    currencies: (_place, access) => readCurrencies(parts, access),
    pipelines: (_place, access) => readPipelines(parts, access),
    fields: async (place, access, object) => {
      const found = await book.read(place, access, object);
      return found.kind === "ok" ? { kind: "ok", value: found.value.all.map(shown) } : found;
    },
    find: (place, access, { object, by, limit }) => findRecords(reading(place, access, object), by, limit),
    read: (place, access, { object, refs }) => readRecords(reading(place, access, object), refs),
    create: (place, access, { object, ourKey, draft }) =>
      createRecord(reading(place, access, object), ourKey, draft),
    update: (place, access, { object, ref, draft }) =>
      updateRecord(reading(place, access, object), ref, draft),
    remove: (place, access, { object, ref }) => removeRecord(reading(place, access, object), ref),
    changes: (place, access, { object, cursor, since }) =>
      listChanges(reading(place, access, object), { cursor, since }),
    log: (_place, access, { activity }) => logActivity(parts, access, activity),
    subscribe: (_place, access, of) => subscribe(parts, access, of),
    unsubscribe: (_place, access, refs) => unsubscribe(parts, access, refs),
    readEvents,
  };
}
