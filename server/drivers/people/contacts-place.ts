import type { StoredKind } from "@/server/domain/finder/ids";

/** Where contact data lies, for its seal. */
export const contactsPlace = (kind: StoredKind, id: string) => ({
  workspaceId: "people database",
  table: `finder.contacts ${kind}`,
  column: "sealed",
  rowId: id,
});
