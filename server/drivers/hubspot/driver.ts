import type { CrmAccess, CrmObject, CrmPlace, CrmPort } from "@/server/ports/crm";
import { readAccount, readCurrencies, readUsers } from "./account";
import { listChanges } from "./changes";
import type { Parts } from "./client";
import { readEvents } from "./events";
import { createFieldBook } from "./fields";
import { findRecords, readRecords } from "./find";
import { logActivity } from "./log";
import { consentAddress, redeemCode, refreshToken, revokeToken } from "./oauth";
import type { Reading } from "./records";
import { createRecord, removeRecord, updateRecord } from "./write";

const objects = ["person", "company", "deal"] as const;

/** HubSpot, API 2026-09 (docs/crm.md). */
export function createHubSpot(parts: Parts): CrmPort {
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
    prepare: async (_place, access) => {
      for (const object of objects) {
        const made = await book.prepare(access, object);
        if (made.kind !== "ok") return made;
      }
      return { kind: "ok", value: null };
    },
    users: (_place, access) => readUsers(parts, access),
    currencies: (_place, access) => readCurrencies(parts, access),
    pipelines: (place, access) => book.pipelines(place, access),
    fields: (place, access, object) => book.read(place, access, object),
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
    // The app's project names one address for all accounts.
    subscribe: async () => ({ kind: "ok", value: null }),
    unsubscribe: async () => ({ kind: "ok", value: null }),
    readEvents: (message) => readEvents(parts.account, message),
  };
}
