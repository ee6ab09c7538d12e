import type { PersonTx } from "@/server/db/tx";
import type { OwnPlace } from "@/server/domain/workspaces/leaving";

/** The workspaces of the person, oldest first; from here on nobody else changes who is in them. */
export const lockOwnPlaces = (tx: PersonTx): Promise<OwnPlace[]> =>
  tx.query<OwnPlace>(
    `select workspace_id as id, name, status, is_admin as "isAdmin", members, admins from lock_own_places()`,
  );

/** Deletes the person of the transaction; workspaces without other members are to be deleted at `deleteAt`, unless earlier. */
export const deletePerson = (tx: PersonTx, deleteAt: Date) =>
  tx.query("select delete_person($1)", [deleteAt]);
