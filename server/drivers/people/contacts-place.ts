import { unseal } from "@/server/db/sealed";
import type { StoredKind } from "@/server/domain/finder/ids";
import type { PersonContacts } from "@/server/ports/people-database";

/** Where contact data lies, for its seal. */
export const contactsPlace = (kind: StoredKind, id: string) => ({
  workspaceId: "people database",
  table: `finder.contacts ${kind}`,
  column: "sealed",
  rowId: id,
});

export const readContacts = (
  masterKey: Uint8Array,
  kind: StoredKind,
  id: string,
  sealed: Uint8Array,
): PersonContacts => JSON.parse(unseal(masterKey, sealed, contactsPlace(kind, id)).reveal());
